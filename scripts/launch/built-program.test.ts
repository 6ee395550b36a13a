import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtScript, lookAt, type ProgramRecord, writeRecord } from './built-program.ts';

/** Makes a project's folder with one source, and a build of it. */
function builtFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'auge-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const source = join(folder, 'price.ts');
  writeFileSync(source, 'const cents = 100;');
  const programs = join(folder, 'dist', 'program');
  const script = join(programs, 'one', 'start.js');
  mkdirSync(join(programs, 'one'), { recursive: true });
  writeFileSync(script, '');
  writeRecord({ build: 'one', sources: [lookAt('price.ts', folder)] }, programs);
  const record = () => JSON.parse(readFileSync(join(programs, 'record.json'), 'utf8')) as ProgramRecord;
  return { folder, source, script, record };
}

test('a build is used while its sources are those it was made of', () => {
  const { folder, script } = builtFolder();
  expect(builtScript('start', folder)).toBe(script);
  expect(builtScript('missing', folder)).toBeNull();
  expect(builtScript('start', tmpdir())).toBeNull();
});

test('a build is left when a source changed, even to the same size with its old date', () => {
  const { folder, source } = builtFolder();
  const { atime, mtime } = statSync(source);
  writeFileSync(source, 'const cents = 900;');
  utimesSync(source, atime, mtime);
  expect(builtScript('start', folder)).toBeNull();
});

test('a build is left when a source is gone, or its record is no record', () => {
  const gone = builtFolder();
  rmSync(gone.source);
  expect(builtScript('start', gone.folder)).toBeNull();
  const broken = builtFolder();
  writeFileSync(join(broken.folder, 'dist', 'program', 'record.json'), '{"build":');
  expect(builtScript('start', broken.folder)).toBeNull();
});

test('a source that was written again as it was keeps its build, and is read once for that', () => {
  const { folder, source, script, record } = builtFolder();
  const before = record();
  writeFileSync(source, 'const cents = 100;');
  utimesSync(source, 1, 1);
  expect(builtScript('start', folder)).toBe(script);
  expect(record().sources).toEqual([lookAt('price.ts', folder)]);
  expect(record().sources).not.toEqual(before.sources);
});
