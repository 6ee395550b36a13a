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

/** Returns whether the process is this cluster's postmaster. Returns false for a reused pid and for a zombie. */
export function isPostmaster(pid: number, cluster: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
  } catch {
    return false;
  }
}

/**
 * Replaces the pid in `postmaster.pid` with our own. After a crash the old pid may belong to another process, and
 * PostgreSQL would refuse to start. A postmaster ignores its parent's pid and uses the other lines to find surviving
 * server processes. The socket's lock file contains only the pid.
 */
export function replacePostmasterPid(cluster: string): void {
  const text = readFileSync(pidFile(cluster), 'utf8');
  writeFileSync(pidFile(cluster), text.replace(/^\d+/, String(process.pid)));
  const left = readdirSync(cluster).filter((name) => name.startsWith('.s.PGSQL.'));
  for (const name of left) rmSync(join(cluster, name), { force: true });
}

/**
 * Performs a fast shutdown: rolls back open transactions and writes a checkpoint. Returns after the process has exited.
 */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  signal(pid, cluster, 'SIGINT');
  if (await isProcessGone(pid, cluster, 30_000)) return;
  signal(pid, cluster, 'SIGQUIT');
  if (!(await isProcessGone(pid, cluster, 10_000)))
    throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

function signal(pid: number, cluster: string, name: NodeJS.Signals): void {
  if (isPostmaster(pid, cluster)) process.kill(pid, name);
}

async function isProcessGone(pid: number, cluster: string, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (isPostmaster(pid, cluster)) {
    if (Date.now() > deadline) return false;
    await pause(10);
  }
  return true;
}

export async function runningUrl(dataDir: string): Promise<string | null> {
  if (!existsSync(join(dataDir, 'postgres'))) return null;
  const cluster = join(realpathSync(dataDir), 'postgres');
  const file = readPostmasterFile(cluster);
  if (!file?.ready || !isPostmaster(file.pid, cluster)) return null;
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  const attempt = await checkConnection(file.port, password);
  return attempt === 'connected' ? databaseUrl(file.port, password) : null;
}
