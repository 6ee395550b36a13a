import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { describeFileError } from './file-errors.ts';

function describeErrorOf(act: () => unknown, named?: string): string | null {
  try {
    act();
  } catch (error) {
    return describeFileError(error, named);
  }
  throw new Error('nothing was refused');
}

it('describeFileError explains a file system error with path and remedy, and ignores other errors', () => {
  const folder = mkdtempSync(join(tmpdir(), 'auge-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(describeErrorOf(() => readFileSync(join(folder, 'none')))).toBe(
    `${folder}/none: there is no such file or folder (ENOENT)`,
  );
  expect(describeErrorOf(() => writeFileSync(join(file, 'below'), ''))).toBe(
    `${file}/below: a part of the path is a file instead of a folder (ENOTDIR)`,
  );
  expect(describeErrorOf(() => mkdirSync(file))).toBe(`${file}: a file of that name exists (EEXIST)`);
  // The system error contains no path if a folder is read as a file.
  expect(describeErrorOf(() => readFileSync(folder), 'prices.csv')).toBe(
    'prices.csv: it is a folder instead of a file (EISDIR)',
  );
  expect(
    describeFileError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })),
  ).toBe(null);
  expect(describeFileError(new Error('No such backup'))).toBe(null);
});
