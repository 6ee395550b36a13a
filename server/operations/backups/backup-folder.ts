import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { dumpVersion } from '#server/platform/database/dump-elsewhere.ts';
import { freeBytes, isOwnDatabase } from '#server/platform/database/embedded/free-space.ts';
import { makeFolder } from '#server/platform/database/embedded/make-data-dir.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { findDumpProblem, findSpaceProblem } from './rules.ts';
import { scheduleSetting } from './schedule-setting.ts';
import { serverBytes, serverVersion } from './store.ts';

export type BackupFolderDeps = Pick<Deps, 'database'> & {
  config: Pick<Deps['config'], 'dataDir' | 'databaseDirectUrl' | 'backupDir'>;
};

export const folderOf = ({ config }: { config: Pick<Deps['config'], 'dataDir' | 'backupDir'> }): string =>
  resolve(config.backupDir ?? join(config.dataDir, 'backups'));

export const backupMethodOf = ({
  config: { dataDir, databaseDirectUrl },
}: BackupFolderDeps): 'files' | 'dump' =>
  databaseDirectUrl === null || isOwnDatabase(dataDir, databaseDirectUrl) ? 'files' : 'dump';

/** System messages start with a code such as EACCES. */
const describeFolderError = (folder: string, error: Error) =>
  `the folder ${folder} is not writable: ${error.message}`;

export async function problemOfFolder(folder: string): Promise<string | null> {
  const trial = join(folder, `.auge-trial-${randomUUID()}`);
  try {
    makeFolder(folder);
    await writeFile(trial, '');
    await rm(trial);
    return null;
  } catch (error) {
    return describeFolderError(folder, error as Error);
  }
}

export async function problemOf(deps: BackupFolderDeps): Promise<string | null> {
  if (backupMethodOf(deps) === 'dump')
    return findDumpProblem({ dump: await dumpVersion(), server: await serverVersion(deps.database) });
  return findSpaceProblem({
    free: await freeBytes(deps.config.dataDir),
    size: await serverBytes(deps.database),
  });
}

export async function warnOfFolder(deps: Deps): Promise<void> {
  if (!(await readSetting(deps, scheduleSetting)).enabled) return;
  const problem = await problemOfFolder(folderOf(deps));
  if (problem !== null) deps.log.error({ problem }, 'backups cannot be stored');
}
