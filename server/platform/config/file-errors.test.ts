import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { wordFileError } from './file-errors.ts';

function wordsOf(act: () => unknown, named?: string): string | null {
  try {
    act();
  } catch (error) {
    return wordFileError(error, named);
  }
  throw new Error('nothing was refused');
}

it('explains a file system error with path and remedy, and ignores other errors', () => {
  const folder = mkdtempSync(join(tmpdir(), 'auge-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(wordsOf(() => readFileSync(join(folder, 'none')))).toBe(
    `${folder}/none: there is no such file or folder (ENOENT)`,
  );
  expect(wordsOf(() => writeFileSync(join(file, 'below'), ''))).toBe(
    `${file}/below: a part of the path is a file, and a folder is needed (ENOTDIR)`,
  );
  expect(wordsOf(() => mkdirSync(file))).toBe(`${file}: a file of that name is in the way (EEXIST)`);
  // The system error contains no path if a folder is read as a file.
  expect(wordsOf(() => readFileSync(folder), 'prices.csv')).toBe(
    'prices.csv: it is a folder, and a file is needed (EISDIR)',
  );
  expect(
    wordFileError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })),
  ).toBe(null);
  expect(wordFileError(new Error('No such backup'))).toBe(null);
});
