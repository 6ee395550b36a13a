import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/** Directories that PostgreSQL recreates. A backup contains them without files. */
const emptiedFolders = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp'],
  'pg_subtrans',
]);
const excludedFiles = /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL\..*|pgsql_tmp.*|pg_internal\.init.*)$/;

const isFileGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Copies the files of a running cluster. Ignores files that disappear during the copy. */
async function copyCluster(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (excludedFiles.test(entry.name)) continue;
    if (entry.isDirectory() && emptiedFolders.has(entry.name)) await mkdir(target, { mode: 0o700 });
    else if (entry.isDirectory()) await copyCluster(source, target);
    else if (entry.isFile()) {
      await copyFile(source, target).catch((error: unknown) => {
        if (!isFileGone(error)) throw error;
      });
    }
  }
}

/** Copies the WAL from the backup's first segment on, which makes the copied files consistent. */
async function copyLog(from: string, to: string, first: string): Promise<void> {
  await mkdir(join(to, 'archive_status'), { recursive: true, mode: 0o700 });
  const segments = (await readdir(from)).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first);
  for (const name of segments) await copyFile(join(from, name), join(to, name));
}

const run = promisify(execFile);

/** Files outside the cluster that a backup needs. */
export const filesBesideCluster = ['postgres.password', 'secret.key'] as const;

interface BackupEnd {
  label: string;
  first: string;
}

/**
 * Copies the cluster between `pg_backup_start` and `pg_backup_stop`. The replication slot keeps the WAL of that time.
 */
async function copyBetweenMarks(client: pg.Client, cluster: string, to: string): Promise<BackupEnd> {
  await client.query(`select pg_create_physical_replication_slot('auge_backup', true, true)`);
  await client.query(`select pg_backup_start('auge', true)`);
  await copyCluster(cluster, to);
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  );
  const label = rows[0]?.label ?? '';
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (!first) throw new Error('PostgreSQL returned no label for the backup');
  await copyLog(join(cluster, 'pg_wal'), join(to, 'pg_wal'), first);
  return { label, first };
}

/**
 * Writes the running embedded database into one archive: cluster files, WAL, password and the key that seals
 * secrets. The archive gets its final name once it is complete.
 */
export async function backUpDatabase(from: { dataDir: string; url: string }, file: string): Promise<void> {
  const workshop = await mkdtemp(join(from.dataDir, 'backup.unfinished-'));
  const client = new pg.Client({ connectionString: from.url, application_name: 'auge-backup' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const cluster = join(workshop, 'postgres');
    await mkdir(cluster, { mode: 0o700 });
    const { label } = await copyBetweenMarks(client, join(from.dataDir, 'postgres'), cluster);
    await writeFile(join(cluster, 'backup_label'), label, { mode: 0o600 });
    for (const name of filesBesideCluster) {
      await copyFile(join(from.dataDir, name), join(workshop, name)).catch(() => undefined);
    }
    await run('tar', ['-czf', `${file}.unfinished`, '-C', workshop, '.']);
    await rename(`${file}.unfinished`, file);
  } finally {
    await client.end().catch(() => undefined);
    await rm(workshop, { recursive: true, force: true });
    await rm(`${file}.unfinished`, { force: true });
  }
}
