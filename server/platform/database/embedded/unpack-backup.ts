import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

const run = promisify(execFile);

export interface UnpackedBackup {
  /** Folder with the layout of `DATA_DIR`. Its database was started and stopped cleanly once. */
  dataDir: string;
  tables: number;
  orders: number;
  lastMigration: string;
}

/** Reads every row of every table. Fails on a page with an invalid checksum. */
export async function readAll(url: string, stopped?: AbortSignal): Promise<Omit<UnpackedBackup, 'dataDir'>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`,
    );
    for (const { name } of tables) {
      stopped?.throwIfAborted();
      await client.query(`select count(t::text) from ${name} t`);
    }
    const { rows } = await client.query<{ orders: number; last: string }>(
      `select (select count(*) from orders)::integer as orders,
              (select name from migrations order by id desc limit 1) as last`,
    );
    return { tables: tables.length, orders: rows[0]?.orders ?? 0, lastMigration: rows[0]?.last ?? '' };
  } finally {
    await client.end();
  }
}

export interface UseOfCopy {
  use(url: string, verified: UnpackedBackup): Promise<void>;
  stopped: AbortSignal;
}

/** The running shop on this machine has priority over the check of a backup. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Without permission, the copy keeps the normal priority.
  }
}

/**
 * Unpacks a backup into a new folder below `within`, starts its database and reads all rows. Throws and removes the
 * folder if the backup is incomplete.
 */
export async function unpackBackup(file: string, within: string, copy?: UseOfCopy): Promise<UnpackedBackup> {
  await mkdir(within, { recursive: true, mode: 0o700 });
  const dataDir = await mkdtemp(join(within, 'restore.unfinished-'));
  try {
    await run('tar', ['-xzf', file, '-C', dataDir], { signal: copy?.stopped });
    const dieWithParent = copy !== undefined;
    const postgres = await startEmbeddedPostgres({ dataDir, port: 0, log: () => undefined, dieWithParent });
    try {
      if (copy) lowerPriority(postgres.pid);
      const verified = { dataDir, ...(await readAll(postgres.url, copy?.stopped)) };
      await copy?.use(postgres.url, verified);
      return verified;
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}
