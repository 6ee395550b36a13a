import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Database, inTransaction } from '#server/platform/database/pool.ts';
import { replicaOf } from '#server/platform/database/reads/read-replica.ts';
import { withAdvisoryLock } from '#server/platform/database/with-advisory-lock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { folderOf, problemOf, problemOfFolder, wayOf } from './place.ts';
import { clearRemains } from './restore/clear-remains.ts';
import { removedOf, unsentOver } from './rules.ts';
import { scheduleSetting } from './schedule-setting.ts';
import { sendAway } from './send-away.ts';
import {
  beginBackup,
  type Cause,
  doneBackups,
  type Ended,
  endBackup,
  endInterrupted,
  forgetUnsent,
  insertMade,
  type Made,
  markRemoved,
  readNewest,
  unsentBackups,
} from './store.ts';
import { watchBackups } from './watch-backups.ts';
import { nameOf, type Proof, writeBackup } from './write-backup.ts';

/** Dumps from the replica while its lag is small, and from the primary after a failure there. */
async function writeFrom(
  { config, database, log }: Deps,
  { url, way }: { url: string; way: 'files' | 'dump' },
  file: string,
): Promise<Proof> {
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
  const way = wayOf(deps);
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

const toError = (error: Error) => ({ error: error.message || 'unknown' });

async function writeAndSend(deps: Deps) {
  const written = await writeNew(deps);
  const failed = await sendAway(deps.config, written.file).then(() => ({}), toError);
  return { ...written, ...failed };
}

/** Keeps only the newest backup that could not be copied away, until one has been. */
async function removeUnsent(deps: Deps): Promise<void> {
  const { newestAt } = await readNewest(deps.database);
  for (const { id, file } of unsentOver(await unsentBackups(deps.database), newestAt)) {
    await rm(file, { force: true });
    await forgetUnsent(deps.database, id);
  }
}

/**
 * Removes expired backups. Deletes the file before updating the row, so that a row never reports an existing file as
 * removed.
 */
async function removeOver(deps: Deps): Promise<void> {
  const done = await doneBackups(deps.database);
  const over = new Set(removedOf(done, await readSetting(deps, scheduleSetting)));
  for (const { id, file } of done.filter((each) => over.has(each.id))) {
    if (file !== null) await rm(file, { force: true });
    await markRemoved(deps.database, [id]);
  }
}

interface BackupWish {
  cause: Cause;
  staffId: string | null;
}

async function make(deps: Deps, input: BackupWish): Promise<void> {
  const { database } = deps;
  await endInterrupted(database, deps.now());
  const id = await beginBackup(database, { ...input, at: deps.now() });
  await tellStaff(database, 'backups');
  await clearRemains(deps);
  const written: Omit<Ended, 'id' | 'at'> = await writeAndSend(deps).catch(toError);
  if (written.error !== undefined) deps.log.error({ reason: written.error }, 'a backup failed');
  await inTransaction(database, async (tx) => {
    await endBackup(tx, { id, at: deps.now(), ...written });
    await tellStaff(tx, 'backups');
  });
  if (written.error === undefined) await removeOver(deps);
  await removeUnsent(deps);
  await watchBackups(deps);
}

/**
 * Makes and verifies a backup, removes expired ones, and alerts the owner to problems. Only one process at a time: a
 * concurrent call does nothing.
 * The shop keeps running. PostgreSQL's backup mode makes the copied files consistent, and separate processes pack and
 * verify the copy.
 */
export async function makeBackup(deps: Deps, input: BackupWish): Promise<boolean> {
  const { databaseDirectUrl } = deps.config;
  return databaseDirectUrl !== null && withAdvisoryLock(databaseDirectUrl, 'backup', () => make(deps, input));
}

export const noteMade = (database: Database, made: Made): Promise<void> => insertMade(database, made);
export type { Made };

export const makeBackupJob = defineJob({
  name: 'backups.make',
  mayDrop: true,
  payload: z.object({ cause: z.enum(['schedule', 'asked']), staffId: z.uuid().nullable() }),
  // The schedule requests the backup again when due.
  retries: 0,
  handler: (deps, input) => makeBackup(deps, input),
});
