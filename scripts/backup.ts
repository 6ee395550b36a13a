import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { noteMade } from '#server/backups/note-made.ts';
import { folderOf, problemOf } from '#server/backups/place.ts';
import { noteProof } from '#server/backups/proof-note.ts';
import { dumpElsewhere } from '#server/database/dump-elsewhere.ts';
import { backUp } from '#server/database/embedded/back-up.ts';
import { unpackBackup } from '#server/database/embedded/unpack-backup.ts';
import { type Environment, readEnvironment } from './launch/environment.ts';
import { placesConfig, withDatabase, withServer } from './launch/with-database.ts';

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

/** The shop counts it among its backups; one whose tables are of an older version is none the less made. */
async function tellShop(environment: Environment, made: Omit<Parameters<typeof noteMade>[1], 'at'>) {
  await withDatabase(environment, (database) => noteMade(database, { ...made, at: new Date() }), {
    besideShop: true,
  }).catch((error: Error) => console.error(`The shop could not be told of it: ${error.message}`));
}

/** A database of another server, by that server's tools. */
async function dump(databaseUrl: string, file: string): Promise<number> {
  await dumpElsewhere(databaseUrl, file);
  chmodSync(file, 0o600);
  const { size } = statSync(file);
  await noteProof(file, { bytes: size, orders: null });
  console.log(`${file}  (${megabytes(size)} MB; its list of contents was read back)`);
  console.log('The key that opens secrets is not in it: keep SECRET_KEY, or DATA_DIR/secret.key, beside it.');
  return size;
}

/** `npm run backup [-- FILE]`: the shop's database into one file, while it runs, and read back to prove it. */
async function run(): Promise<void> {
  const environment = readEnvironment();
  const config = placesConfig(environment, ['BACKUP_DIR']);
  const { databaseUrl, dataDir } = config;
  const startedAt = new Date();
  const stamp = startedAt.toISOString().slice(0, 19).replaceAll(':', '-');
  const ending = databaseUrl === null ? 'tar.gz' : 'dump';
  const file = resolve(process.argv[2] ?? join(folderOf({ config }), `auge-${stamp}.${ending}`));
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (databaseUrl !== null) {
    const problem = await withDatabase(environment, (database) => problemOf({ config, database }));
    if (problem !== null) throw new Error(problem);
    const bytes = await dump(databaseUrl, file);
    return tellShop(environment, { file, bytes, orders: null, startedAt });
  }
  await withServer(environment, (url) => backUp({ dataDir, url }, file), { besideShop: true });
  const { dataDir: copy, orders, tables } = await unpackBackup(file, dataDir);
  rmSync(copy, { recursive: true, force: true });
  const { size } = statSync(file);
  chmodSync(file, 0o600);
  await noteProof(file, { bytes: size, orders });
  console.log(`${file}  (${megabytes(size)} MB; started and read back: ${tables} tables, ${orders} orders)`);
  console.log(
    'It holds the key that opens secrets: keep it where nobody else reads, and on another machine.',
  );
  await tellShop(environment, { file, bytes: size, orders, startedAt });
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
