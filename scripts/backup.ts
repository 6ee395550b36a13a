import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeProofNote } from '#server/operations/backups/backup-files.ts';
import { folderOf, problemOf } from '#server/operations/backups/backup-folder.ts';
import { copyBackupElsewhere } from '#server/operations/backups/copy-elsewhere.ts';
import { type FinishedBackup, recordBackup } from '#server/operations/backups/create-backup.ts';
import { describeBackupKey } from '#server/operations/backups/describe-backup-key.ts';
import { type BackupProof, writeBackup } from '#server/operations/backups/write-backup.ts';
import { describeFileError } from '#server/platform/config/file-errors.ts';
import { makeFolder } from '#server/platform/database/embedded/make-data-dir.ts';
import { withAdvisoryLockWaiting } from '#server/platform/database/with-advisory-lock.ts';
import { messageOf } from '#server/platform/errors.ts';
import { type Environment, readEnvironment } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { hasDatabase, locationConfig, withDatabase, withServer } from './launch/with-database.ts';

const formatMegabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

/**
 * Reports the backup to the shop, which lists it with its own. A failed report does not fail the backup, for
 * example with tables of an older version.
 */
async function reportBackupToShop(environment: Environment, made: Omit<FinishedBackup, 'at'>) {
  await withDatabase(environment, (database) => recordBackup(database, { ...made, at: new Date() }), {
    besideShop: true,
  }).catch((error: unknown) => console.error(`The shop could not be told of it: ${messageOf(error)}`));
}

const formatProof = ({ tables, orders }: BackupProof) =>
  tables === null
    ? 'its list of contents was read back'
    : `started and read back: ${tables} tables, ${orders} orders`;

type Config = ReturnType<typeof locationConfig>;
type WrittenBackup = Pick<FinishedBackup, 'orders'> & { file: string; bytes: number };

/** Writes the file, verifies it by reading it back, and prints its contents. */
async function writeVerifiedBackup(
  environment: Environment,
  config: Config,
  startedAt: Date,
): Promise<WrittenBackup> {
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
  // The shop deletes the remains of a killed backup. Without the lock it would also delete a backup in
  // progress.
  const onServer = (url: string) =>
    withAdvisoryLockWaiting(url, 'backup', () => writeBackup({ config, url, way }, file));
  const proof =
    databaseDirectUrl === null
      ? await withServer(environment, onServer, { besideShop: true })
      : await onServer(databaseDirectUrl);
  const { size: bytes } = statSync(proof.file);
  await writeProofNote(proof.file, { bytes, orders: proof.orders });
  console.log(`${proof.file}  (${formatMegabytes(bytes)} MB; ${formatProof(proof)})`);
  if (config.backupKey !== null) console.log('It is sealed: only BACKUP_KEY opens it.');
  const hasKeyFile = existsSync(join(dataDir, 'secret.key'));
  console.log(describeBackupKey({ way, secretKey: config.secretKey, hasKeyFile }));
  return { file: proof.file, bytes, orders: proof.orders };
}

async function run(): Promise<void> {
  const environment = readEnvironment();
  const config = locationConfig(environment, ['BACKUP_DIR', 'BACKUP_KEY', 'BACKUP_COMMAND', 'SECRET_KEY']);
  const startedAt = new Date();
  let written: WrittenBackup | undefined;
  try {
    written = await writeVerifiedBackup(environment, config, startedAt);
    await copyBackupElsewhere(config, written.file);
  } catch (error) {
    const reason = describeFileError(error) ?? messageOf(error);
    const known = written ?? { file: null, bytes: null, orders: null };
    // A folder without a database has no shop to report to, and the command must not create one.
    if (hasDatabase(environment))
      await reportBackupToShop(environment, { ...known, startedAt, error: reason });
    throw error;
  }
  await reportBackupToShop(environment, { ...written, startedAt, error: null });
  if (config.backupCommand !== null) console.log('BACKUP_COMMAND took it along.');
}

try {
  await run();
} catch (error) {
  failCommand(error);
}
