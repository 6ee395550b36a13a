import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasDatabase, withDatabase } from './with-database.ts';

test.each([true, false])(
  'a command rejects a folder without a database and does not create one (next to a shop: %s)',
  async (besideShop) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'auge-empty-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const environment = { DATA_DIR: dataDir };
    const work = () => Promise.reject(new Error('a database was opened'));
    await expect(withDatabase(environment, work, { besideShop })).rejects.toThrow(
      /no database yet.*npm start/,
    );
    expect(hasDatabase(environment)).toBe(false);
    expect(readdirSync(dataDir)).toEqual([]);
  },
);
