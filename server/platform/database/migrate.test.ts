import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readMigrations } from './migrate.ts';

function folderWith(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'auge-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) writeFileSync(join(folder, name), 'select 1');
  return folder;
}

test('readMigrations reads our own migrations', () => {
  expect(readMigrations().length).toBeGreaterThan(0);
});

test('readMigrations orders files by number and ignores other files', () => {
  const folder = folderWith('0010-later.sql', '0002-earlier.sql', 'README.md');
  expect(readMigrations(folder).map(({ id, name }) => [id, name])).toEqual([
    [2, '0002-earlier'],
    [10, '0010-later'],
  ]);
});

test.each([
  [['1-short.sql'], 'NNNN-words'],
  [['0001-Loud.sql'], 'NNNN-words'],
  [['0001-a.sql', '0001-b.sql'], '0001-b'],
  [[], 'No migrations'],
])('readMigrations rejects %j', (names, message) => {
  expect(() => readMigrations(folderWith(...names))).toThrow(message);
});
