import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeDataDir } from './make-data-dir.ts';

function createTestFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'auge-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('makeDataDir creates the folder and its parents for its user only, and keeps an existing one', () => {
  const folder = join(createTestFolder(), 'a', 'b');
  makeDataDir(folder);
  makeDataDir(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('makeDataDir throws a readable error when the folder cannot be created', () => {
  const file = join(createTestFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeDataDir(file)).toThrow(/^DATA_DIR: .*file is a file instead of a folder/);
  expect(() => makeDataDir(join(file, 'below'))).toThrow(/^DATA_DIR: .*a part of the path is a file/);
  expect(() => makeDataDir('/proc/auge')).toThrow(/^DATA_DIR: \/proc\/auge cannot be used: .*\(E/);
});
