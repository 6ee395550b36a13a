import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { backUp } from '#server/database/embedded/back-up.ts';
import { unpackBackup } from '#server/database/embedded/unpack-backup.ts';
import { readEnvironment } from './launch/environment.ts';
import { placesConfig, withServer } from './launch/with-database.ts';

/** `npm run backup [-- FILE]`: the shop's own database into one file, while it runs, and read back to prove it. */
async function run(): Promise<void> {
  const environment = readEnvironment();
  const { databaseUrl, dataDir } = placesConfig(environment);
  if (databaseUrl) {
    throw new Error(
      'DATABASE_URL names a server of yours: back it up with its own tools (docs/operating.md).',
    );
  }
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = resolve(process.argv[2] ?? join(dataDir, 'backups', `auge-${stamp}.tar.gz`));
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await withServer(environment, (url) => backUp({ dataDir, url }, file), { besideShop: true });
  const { dataDir: copy, orders, tables } = await unpackBackup(file, dataDir);
  rmSync(copy, { recursive: true, force: true });
  const megabytes = (statSync(file).size / 1_000_000).toFixed(1);
  console.log(`${file}  (${megabytes} MB; started and read back: ${tables} tables, ${orders} orders)`);
  console.log(
    'It holds the key that opens secrets: keep it where nobody else reads, and on another machine.',
  );
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
