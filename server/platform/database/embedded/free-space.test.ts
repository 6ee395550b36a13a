import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findSpaceProblem, freeBytes, isOwnDatabase } from './free-space.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'auge-space-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

it('the free space check recognises the embedded database by its password over socket and TCP', () => {
  const dataDir = folder();
  const at = (password: string) => `postgresql://postgres:${password}@127.0.0.1:3007/auge`;
  expect(isOwnDatabase(dataDir, at('secret'))).toBe(false);
  writeFileSync(join(dataDir, 'postgres.password'), 'sec-ret_1\n');
  expect(isOwnDatabase(dataDir, at('sec-ret_1'))).toBe(true);
  expect(isOwnDatabase(dataDir, 'postgresql://postgres:sec-ret_1@%2Fsrv%2Fpostgres:3007/auge')).toBe(true);
  expect(isOwnDatabase(dataDir, at('other'))).toBe(false);
  expect(isOwnDatabase(dataDir, 'no address')).toBe(false);
});

it('the free space check reads the free space of a folder and warns in megabytes below the limit', async () => {
  expect(await freeBytes(folder())).toBeGreaterThan(0);
  expect(findSpaceProblem(2_000_000_000)).toBeNull();
  expect(findSpaceProblem(100_500_000)).toBe('the disk of DATA_DIR has 100 MB left, less than 512 MB');
});
