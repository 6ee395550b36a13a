/** @module-tag full */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '../migrate.ts';
import { openPool } from '../pool.ts';
import { backUpDatabase } from './back-up.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { unpackBackup } from './unpack-backup.ts';

function folder(name: string): string {
  const path = mkdtempSync(join(tmpdir(), `auge-${name}-`));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

it('backUpDatabase saves all committed rows while the shop writes, and restores them', async () => {
  const dataDir = folder('backup');
  const postgres = await startEmbeddedPostgres({ dataDir, port: 0, log: () => undefined, durable: false });
  const database = openPool(postgres.url, 3, { onError: () => undefined });
  await migrate(database);
  await database.query('create table notes (id integer primary key, text text)');
  let written = 0;
  let open = true;
  const writing = (async () => {
    while (open) {
      await database.query('insert into notes values ($1, repeat($2, 500))', [written + 1, 'x']);
      written += 1;
    }
  })();
  await expect.poll(() => written).toBeGreaterThan(20);
  writeFileSync(join(dataDir, 'secret.key'), 'sealed');
  const file = join(folder('file'), 'shop.tar.gz');
  const before = written;
  await backUpDatabase({ dataDir, url: postgres.url }, file);
  open = false;
  await writing;
  await database.end();
  await postgres.stop();

  const restored = await unpackBackup(file, folder('restored'));
  expect(restored).toMatchObject({ orders: 0, lastMigration: expect.stringMatching(/^\d{4}-/) });
  const again = await startEmbeddedPostgres({
    dataDir: restored.dataDir,
    port: 0,
    log: () => undefined,
    durable: false,
  });
  const client = new pg.Client({ connectionString: again.url });
  await client.connect();
  const { rows } = await client.query('select count(*)::integer as count, max(id) as last from notes');
  await client.end();
  await again.stop();
  expect(rows[0].count).toBe(rows[0].last);
  expect(rows[0].count).toBeGreaterThanOrEqual(before);

  truncateSync(file, 50_000);
  await expect(unpackBackup(file, folder('broken'))).rejects.toThrow();
});
