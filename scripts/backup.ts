import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { noteProof } from '#server/operations/backups/backup-files.ts';
import { type Made, noteMade } from '#server/operations/backups/make-backup.ts';
import { folderOf, problemOf } from '#server/operations/backups/place.ts';
import { sendAway } from '#server/operations/backups/send-away.ts';
import { wordKey } from '#server/operations/backups/word-key.ts';
import { type Proof, writeBackup } from '#server/operations/backups/write-backup.ts';
import { wordFileError } from '#server/platform/config/file-errors.ts';
import { makeFolder } from '#server/platform/database/embedded/make-data-dir.ts';
import { inTurn } from '#server/platform/database/with-advisory-lock.ts';
import { type Environment, readEnvironment } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { hasDatabase, placesConfig, withDatabase, withServer } from './launch/with-database.ts';

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

/**
 * Reports the backup to the shop, which counts it among its own; one whose tables are of an older version is
 * none the less made.
 */
async function tellShop(environment: Environment, made: Omit<Made, 'at'>) {
  await withDatabase(environment, (database) => noteMade(database, { ...made, at: new Date() }), {
    besideShop: true,
  }).catch((error: Error) => console.error(`The shop could not be told of it: ${error.message}`));
}

const proofNote = ({ tables, orders }: Proof) =>
  tables === null
    ? 'its list of contents was read back'
    : `started and read back: ${tables} tables, ${orders} orders`;

type Config = ReturnType<typeof placesConfig>;
type Written = Pick<Made, 'orders'> & { file: string; bytes: number };

/** Writes the file, reads it back to prove it, and says what it holds. */
async function write(environment: Environment, config: Config, startedAt: Date): Promise<Written> {
  const { databaseDirectUrl, dataDir } = config;
  const stamp = startedAt.toISOString().slice(0, 19).replaceAll(':', '-');
  const way = databaseDirectUrl === null ? 'files' : 'dump';
  const file = resolve(
    process.argv[2] ?? join(folderOf({ config }), `auge-${stamp}.${way === 'files' ? 'tar.gz' : 'dump'}`),
  );
  makeFolder(dirname(file));
  if (databaseDirectUrl !== null) {
    const problem = await withDatabase(environment, (database) => problemOf({ config, database }));
    if (problem !== null) throw new Error(problem);
  }
  // The shop clears away what a killed backup left: one that is made meanwhile would be taken for that.
  const onServer = (url: string) => inTurn(url, 'backup', () => writeBackup({ config, url, way }, file));
  const proof =
    databaseDirectUrl === null
      ? await withServer(environment, onServer, { besideShop: true })
      : await onServer(databaseDirectUrl);
  const { size: bytes } = statSync(proof.file);
  await noteProof(proof.file, { bytes, orders: proof.orders });
  console.log(`${proof.file}  (${megabytes(bytes)} MB; ${proofNote(proof)})`);
  if (config.backupKey !== null) console.log('It is sealed: only BACKUP_KEY opens it.');
  const hasKeyFile = existsSync(join(dataDir, 'secret.key'));
  console.log(wordKey({ way, secretKey: config.secretKey, hasKeyFile }));
  return { file: proof.file, bytes, orders: proof.orders };
}

/**
 * `npm run backup [-- FILE]` writes the shop's database into one file, while it runs. The shop learns how that ended.
 */
async function run(): Promise<void> {
  const environment = readEnvironment();
  const config = placesConfig(environment, ['BACKUP_DIR', 'BACKUP_KEY', 'BACKUP_COMMAND', 'SECRET_KEY']);
  const startedAt = new Date();
  let written: Written | undefined;
  try {
    written = await write(environment, config, startedAt);
    await sendAway(config, written.file);
  } catch (error) {
    const reason = wordFileError(error) ?? (error as Error).message;
    const known = written ?? { file: null, bytes: null, orders: null };
    // A folder without a database has nobody to report to, and gets no database for that.
    if (hasDatabase(environment)) await tellShop(environment, { ...known, startedAt, error: reason });
    throw error;
  }
  await tellShop(environment, { ...written, startedAt, error: null });
  if (config.backupCommand !== null) console.log('BACKUP_COMMAND took it along.');
}

try {
  await run();
} catch (error) {
  failCommand(error);
}
