import { join, resolve } from 'node:path';
import { dumpVersion } from '#server/database/dump-elsewhere.ts';
import { freeBytes, isOwnDatabase } from '#server/database/embedded/free-space.ts';
import type { Deps } from '#server/deps.ts';
import { judgeDump, judgeRoom } from './rules.ts';
import { serverBytes, serverVersion } from './store.ts';

export type PlaceDeps = Pick<Deps, 'database'> & {
  config: Pick<Deps['config'], 'dataDir' | 'databaseUrl' | 'backupDir'>;
};

export const folderOf = ({ config }: { config: Pick<Deps['config'], 'dataDir' | 'backupDir'> }): string =>
  resolve(config.backupDir ?? join(config.dataDir, 'backups'));

/** The shop's own database as its files, or another server's by `pg_dump`. */
export const wayOf = ({ config: { dataDir, databaseUrl } }: PlaceDeps): 'files' | 'dump' =>
  databaseUrl === null || isOwnDatabase(dataDir, databaseUrl) ? 'files' : 'dump';

/** Why no backup can be made now; null when one can. */
export async function problemOf(deps: PlaceDeps): Promise<string | null> {
  if (wayOf(deps) === 'dump')
    return judgeDump({ dump: await dumpVersion(), server: await serverVersion(deps.database) });
  return judgeRoom({
    free: await freeBytes(deps.config.dataDir),
    size: await serverBytes(deps.database),
  });
}
