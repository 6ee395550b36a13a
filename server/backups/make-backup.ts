import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { alone } from '#server/database/alone.ts';
import { dumpElsewhere } from '#server/database/dump-elsewhere.ts';
import { backUp } from '#server/database/embedded/back-up.ts';
import { unpackBackup } from '#server/database/embedded/unpack-backup.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting } from '#server/settings/setting.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { folderOf, problemOf, wayOf } from './place.ts';
import { removedOf } from './rules.ts';
import { scheduleSetting } from './schedule-setting.ts';
import { beginBackup, type Cause, doneBackups, endBackup, endInterrupted, markRemoved } from './store.ts';
import { watchBackups } from './watch-backups.ts';

const dayMs = 86_400_000;

/** What a killed backup has left: a copy of the whole database. One that is under way is younger. */
async function clearRemains(dataDir: string, now: Date): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (!/^(?:backup|restore)\.unfinished-/.test(name)) continue;
    const { mtimeMs } = await stat(join(dataDir, name));
    if (now.getTime() - mtimeMs > dayMs) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Writes the file and proves it: of the shop's own database by starting the copy and reading all of it. */
async function write(deps: Deps, file: string): Promise<{ orders?: number }> {
  const { dataDir, databaseUrl } = deps.config;
  if (databaseUrl === null) throw new Error('there is no database');
  if (wayOf(deps) === 'dump') {
    await dumpElsewhere(databaseUrl, file);
    return {};
  }
  await backUp({ dataDir, url: databaseUrl }, file);
  const { dataDir: copy, orders } = await unpackBackup(file, dataDir);
  await rm(copy, { recursive: true, force: true });
  return { orders };
}

async function writeNew(deps: Deps) {
  const problem = await problemOf(deps);
  if (problem !== null) throw new Error(problem);
  const [folder, stamp] = [folderOf(deps), deps.now().toISOString().slice(0, 19).replaceAll(':', '-')];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `auge-${stamp}.${wayOf(deps) === 'files' ? 'tar.gz' : 'dump'}`);
  try {
    const proved = await write(deps, file);
    await chmod(file, 0o600);
    return { file, bytes: (await stat(file)).size, ...proved };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
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
  const written = await writeNew(deps).catch((error: Error) => {
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
