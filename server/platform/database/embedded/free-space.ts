import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes. Below this limit PostgreSQL may run out of space, because its WAL alone may use this much. */
const minFreeBytes = 512_000_000;

/** Returns whether `databaseUrl` is the embedded database in `dataDir`, identified by its random password. */
export function isOwnDatabase(dataDir: string, databaseUrl: string): boolean {
  try {
    const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
    return decodeURIComponent(new URL(databaseUrl).password) === password;
  } catch {
    return false;
  }
}

export async function freeBytes(dataDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
}

const clusterBytes = 300_000_000;

export async function requireClusterSpace(dataDir: string): Promise<void> {
  const free = await freeBytes(dataDir);
  if (free >= clusterBytes) return;
  throw new Error(
    `The disk of DATA_DIR has ${Math.floor(free / 1_000_000)} MB free. A new database needs 300 MB.`,
  );
}

export function findSpaceProblem(free: number): string | null {
  if (free >= minFreeBytes) return null;
  const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);
  return `the disk of DATA_DIR has ${megabytes(free)} MB left, less than ${megabytes(minFreeBytes)} MB`;
}
