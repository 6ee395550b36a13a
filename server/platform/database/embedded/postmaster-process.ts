import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkConnection, databaseUrl } from './check-connection.ts';
import { type PostmasterFile, parsePostmasterFile } from './rules.ts';

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

export function readPostmasterFile(cluster: string): PostmasterFile | null {
  try {
    return parsePostmasterFile(readFileSync(pidFile(cluster), 'utf8'));
  } catch {
    return null;
  }
}

/** Returns whether this process is the postmaster of this cluster; a reused pid and a zombie are not. */
export function isPostmaster(pid: number, cluster: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
  } catch {
    return false;
  }
}

/**
 * Writes our own pid into the file: after a crash the old one may belong to another process, and PostgreSQL would
 * refuse to start. A postmaster ignores its parent's pid, and still uses the file's other lines to find server
 * processes that outlived the last postmaster. The socket's lock holds only the pid.
 */
export function disownPostmasterFile(cluster: string): void {
  const text = readFileSync(pidFile(cluster), 'utf8');
  writeFileSync(pidFile(cluster), text.replace(/^\d+/, String(process.pid)));
  const left = readdirSync(cluster).filter((name) => name.startsWith('.s.PGSQL.'));
  for (const name of left) rmSync(join(cluster, name), { force: true });
}

/** Shuts down fast: open transactions are rolled back, a checkpoint is written. Returns when the process is gone. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  signal(pid, cluster, 'SIGINT');
  if (await isGone(pid, cluster, 30_000)) return;
  signal(pid, cluster, 'SIGQUIT');
  if (!(await isGone(pid, cluster, 10_000))) throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

function signal(pid: number, cluster: string, name: NodeJS.Signals): void {
  if (isPostmaster(pid, cluster)) process.kill(pid, name);
}

async function isGone(pid: number, cluster: string, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (isPostmaster(pid, cluster)) {
    if (Date.now() > deadline) return false;
    await pause(10);
  }
  return true;
}

/** Returns the address of the database that a running shop keeps in `dataDir`; null while none runs there. */
export async function runningUrl(dataDir: string): Promise<string | null> {
  if (!existsSync(join(dataDir, 'postgres'))) return null;
  const cluster = join(realpathSync(dataDir), 'postgres');
  const file = readPostmasterFile(cluster);
  if (!file?.ready || !isPostmaster(file.pid, cluster)) return null;
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  const attempt = await checkConnection(file.port, password);
  return attempt === 'connected' ? databaseUrl(file.port, password) : null;
}
