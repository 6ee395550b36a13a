import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Rebuilt by PostgreSQL itself: the folder must be there, what it holds must not. */
const emptied = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  'pg_subtrans',
]);
/** Belongs to the running server alone. */
const left = /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL\..*|pgsql_tmp.*|pg_internal\.init.*)$/;

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Copies the files of a running cluster, between the start and the end of a backup: files come and go meanwhile. */
export async function copyCluster(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (left.test(entry.name)) continue;
    if (entry.isDirectory() && emptied.has(entry.name)) await mkdir(target, { mode: 0o700 });
    else if (entry.isDirectory()) await copyCluster(source, target);
    else if (entry.isFile()) {
      await copyFile(source, target).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    }
  }
}

/** The log of changes from the backup's first segment on: what makes the copied files one state. */
export async function copyLog(from: string, to: string, first: string): Promise<void> {
  await mkdir(join(to, 'archive_status'), { recursive: true, mode: 0o700 });
  const segments = (await readdir(from)).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first);
  for (const name of segments) await copyFile(join(from, name), join(to, name));
}
