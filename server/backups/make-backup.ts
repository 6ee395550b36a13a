import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { alone } from '#server/database/alone.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting } from '#server/settings/setting.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { folderOf, problemOf, wayOf } from './place.ts';
import { removedOf } from './rules.ts';
import { scheduleSetting } from './schedule-setting.ts';
import { sendAway } from './send-away.ts';
import { beginBackup, type Cause, doneBackups, endBackup, endInterrupted, markRemoved } from './store.ts';
import { watchBackups } from './watch-backups.ts';
import { nameOf, writeBackup } from './write-backup.ts';

const dayMs = 86_400_000;

/** What a killed backup has left: a copy of the whole database. One that is under way is younger. */
async function clearRemains(dataDir: string, now: Date): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (!/^(?:backup|restore)\.unfinished-/.test(name)) continue;
    const { mtimeMs } = await stat(join(dataDir, name));
    if (now.getTime() - mtimeMs > dayMs) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

async function writeNew(deps: Deps) {
  const problem = await problemOf(deps);
  if (problem !== null) throw new Error(problem);
  const { config } = deps;
  if (config.databaseUrl === null) throw new Error('there is no database');
  const [folder, stamp] = [folderOf(deps), deps.now().toISOString().slice(0, 19).replaceAll(':', '-')];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const way = wayOf(deps);
  const file = join(folder, `auge-${stamp}.${way === 'files' ? 'tar.gz' : 'dump'}`);
  try {
    const proof = await writeBackup({ config, url: config.databaseUrl, way }, file);
    const { size: bytes } = await stat(proof.file);
    return { file: proof.file, bytes, ...(proof.orders === null ? {} : { orders: proof.orders }) };
  } catch (error) {
    await rm(nameOf(file, config), { force: true });
    throw error;
  }
}

/** A file that did not leave the machine counts as a failure, and stays where it is. */
async function writeAndSend(deps: Deps) {
  const written = await writeNew(deps);
  await sendAway(deps.config, written.file);
  return written;
}

/** Those whose time is over go: the file first, so that no row says of a file on the disk that it is gone. */
async function removeOver(deps: Deps): Promise<void> {
  const done = await doneBackups(deps.database);
  const over = new Set(removedOf(done, await readSetting(deps, scheduleSetting)));
  for (const { id, file } of done.filter((each) => over.has(each.id))) {
    if (file !== null) await rm(file, { force: true });
    await markRemoved(deps.database, [id]);
  }
}

export interface BackupWish {
  cause: Cause;
  staffId: string | null;
}

async function make(deps: Deps, wish: BackupWish): Promise<void> {
  const { database } = deps;
  await endInterrupted(database, deps.now());
  const id = await beginBackup(database, { ...wish, at: deps.now() });
  await tellStaff(database, 'backups');
  await clearRemains(deps.config.dataDir, deps.now());
  const written = await writeAndSend(deps).catch((error: Error) => {
    deps.log.error({ err: error }, 'a backup failed');
    return { error: error.message || 'unknown' };
  });
  await inTransaction(database, async (tx) => {
    await endBackup(tx, { id, at: deps.now(), ...written });
    await tellStaff(tx, 'backups');
  });
  if (!('error' in written)) await removeOver(deps);
  await watchBackups(deps);
}

/**
 * Makes a backup, proves it, lets those go whose time is over, and tells the owner what is wrong. One process at a
 * time; while another makes one, nothing happens. Shop work goes on: files are copied between the server's own two
 * marks, and the copy is packed and proved by processes of their own.
 */
export async function makeBackup(deps: Deps, wish: BackupWish): Promise<boolean> {
  const { databaseUrl } = deps.config;
  return databaseUrl !== null && alone(databaseUrl, 'backup', () => make(deps, wish));
}
