import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { inTransaction } from '#server/platform/database/pool.ts';
import { replicaOf } from '#server/platform/database/reads/read-replica.ts';
import { withAdvisoryLock } from '#server/platform/database/with-advisory-lock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { messageOf } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { backupMethodOf, folderOf, problemOf, problemOfFolder } from './backup-folder.ts';
import { copyBackupElsewhere } from './copy-elsewhere.ts';
import { clearRemains } from './restore/clear-remains.ts';
import { removedOf, unsentToRemove } from './rules.ts';
import { scheduleSetting } from './schedule-setting.ts';
import {
  type BackupEnd,
  beginBackup,
  type Cause,
  doneBackups,
  endBackup,
  endInterrupted,
  eraseUnsent,
  markRemoved,
  readNewest,
  unsentBackups,
} from './store.ts';
import { watchBackups } from './watch-backups.ts';
import { type BackupProof, nameOf, writeBackup } from './write-backup.ts';

export { type FinishedBackup, recordBackup } from './store.ts';

/** Dumps from the replica while its lag is small, and from the primary after a failure there. */
async function writeFrom(
  { config, database, log }: Deps,
  { url, way }: { url: string; way: 'files' | 'dump' },
  file: string,
): Promise<BackupProof> {
  const replica = way === 'dump' ? ((await replicaOf(database)?.address()) ?? null) : null;
  if (replica !== null) {
    try {
      return await writeBackup({ config, url: replica, way }, file);
    } catch (error) {
      log.warn({ err: error }, 'a backup could not be read from the replica');
    }
  }
  return writeBackup({ config, url, way }, file);
}

async function writeNew(deps: Deps) {
  const problem = (await problemOfFolder(folderOf(deps))) ?? (await problemOf(deps));
  if (problem !== null) throw new Error(problem);
  const { config } = deps;
  if (config.databaseDirectUrl === null) throw new Error('there is no database');
  const [folder, stamp] = [folderOf(deps), deps.now().toISOString().slice(0, 19).replaceAll(':', '-')];
  const way = backupMethodOf(deps);
  const file = join(folder, `auge-${stamp}.${way === 'files' ? 'tar.gz' : 'dump'}`);
  try {
    const proof = await writeFrom(deps, { url: config.databaseDirectUrl, way }, file);
    const { size: bytes } = await stat(proof.file);
    return { file: proof.file, bytes, orders: proof.orders ?? undefined };
  } catch (error) {
    await rm(nameOf(file, config), { force: true });
    throw error;
  }
}

const toError = (error: unknown) => ({ error: messageOf(error) });

async function writeAndSend(deps: Deps) {
  const written = await writeNew(deps);
  const failed = await copyBackupElsewhere(deps.config, written.file).then(() => ({}), toError);
  return { ...written, ...failed };
}

/** A backup that could not be copied away remains until a later one is copied or made. */
async function removeUnsent(deps: Deps): Promise<void> {
  const { newestAt } = await readNewest(deps.database);
  for (const { id, file } of unsentToRemove(await unsentBackups(deps.database), newestAt)) {
    await rm(file, { force: true });
    await eraseUnsent(deps.database, id);
  }
}

/**
 * Removes expired backups. Deletes the file before updating the row, so that a row never reports an existing file as
 * removed.
 */
async function removeExpiredBackups(deps: Deps): Promise<void> {
  const done = await doneBackups(deps.database);
  const over = new Set(removedOf(done, await readSetting(deps, scheduleSetting)));
  for (const { id, file } of done.filter((each) => over.has(each.id))) {
    if (file !== null) await rm(file, { force: true });
    await markRemoved(deps.database, [id]);
  }
}

interface BackupRequest {
  cause: Cause;
  staffId: string | null;
}

async function createBackupFiles(deps: Deps, input: BackupRequest): Promise<void> {
  const { database } = deps;
  await endInterrupted(database, deps.now());
  const id = await beginBackup(database, { ...input, at: deps.now() });
  await notifyStaffOfChange(database, 'backups');
  await clearRemains(deps);
  const written: Omit<BackupEnd, 'id' | 'at'> = await writeAndSend(deps).catch(toError);
  if (written.error !== undefined) deps.log.error({ reason: written.error }, 'a backup failed');
  await inTransaction(database, async (tx) => {
    await endBackup(tx, { id, at: deps.now(), ...written });
    await notifyStaffOfChange(tx, 'backups');
  });
  if (written.error === undefined) await removeExpiredBackups(deps);
  await removeUnsent(deps);
  await watchBackups(deps);
}

/**
 * Makes and verifies a backup, removes expired ones, and alerts the owner to problems. Only one process at a time: a
 * concurrent call does nothing.
 * The shop keeps running. PostgreSQL's backup mode makes the copied files consistent, and separate processes pack and
 * verify the copy.
 */
export async function createBackup(deps: Deps, input: BackupRequest): Promise<boolean> {
  const { databaseDirectUrl } = deps.config;
  return (
    databaseDirectUrl !== null &&
    withAdvisoryLock(databaseDirectUrl, 'backup', () => createBackupFiles(deps, input))
  );
}

export const createBackupJob = defineJob({
  name: 'backups.make',
  mayDrop: true,
  payload: z.object({ cause: z.enum(['schedule', 'asked']), staffId: z.uuid().nullable() }),
  // Without retries, because the schedule requests the backup again.
  retries: 0,
  handler: (deps, input) => createBackup(deps, input),
});
