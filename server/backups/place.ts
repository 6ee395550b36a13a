import { join, resolve } from 'node:path';
import { dumpVersion } from '#server/database/dump-elsewhere.ts';
import { freeBytes, isOwnDatabase } from '#server/database/embedded/free-space.ts';
import type { Deps } from '#server/deps.ts';
import { judgeRoom } from './rules.ts';
import { serverBytes } from './store.ts';

export type PlaceDeps = Pick<Deps, 'database'> & {
  config: Pick<Deps['config'], 'dataDir' | 'databaseUrl' | 'backupDir'>;
};

export const folderOf = ({ config }: { config: Pick<Deps['config'], 'dataDir' | 'backupDir'> }): string =>
  resolve(config.backupDir ?? join(config.dataDir, 'backups'));

/** The shop's own database as its files, or another server's by `pg_dump`. */
export const wayOf = ({ config: { dataDir, databaseUrl } }: PlaceDeps): 'files' | 'dump' =>
  databaseUrl === null || isOwnDatabase(dataDir, databaseUrl) ? 'files' : 'dump';

/** What to do where another server's database cannot be written into a file here. */
export const withoutDump =
  'DATABASE_URL names a server elsewhere and pg_dump is not on this machine: install the client tools of PostgreSQL 18, or switch these backups off and use the ones of that server';

/** Why no backup can be made now; null when one can. */
export async function problemOf(deps: PlaceDeps): Promise<string | null> {
  if (wayOf(deps) === 'dump' && (await dumpVersion()) === undefined) return withoutDump;
  if (wayOf(deps) === 'dump') return null;
  return judgeRoom({
    free: await freeBytes(deps.config.dataDir),
    size: await serverBytes(deps.database),
  });
}
