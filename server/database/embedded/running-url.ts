import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { checkConnection, databaseUrl } from './check-connection.ts';
import { isPostmaster, readPostmasterFile } from './postmaster-process.ts';

/** The address of the database that a running shop keeps in `dataDir`; null while none runs there. */
export async function runningUrl(dataDir: string): Promise<string | null> {
  if (!existsSync(join(dataDir, 'postgres'))) return null;
  const cluster = join(realpathSync(dataDir), 'postgres');
  const file = readPostmasterFile(cluster);
  if (!file?.ready || !isPostmaster(file.pid, cluster)) return null;
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  const attempt = await checkConnection(file.port, password);
  return attempt === 'connected' ? databaseUrl(file.port, password) : null;
}
