import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { partsOf } from '#server/platform/database/dump-elsewhere.ts';
import { freeBytes } from '#server/platform/database/embedded/free-space.ts';
import { readAll, type UseOfCopy, unpackBackup } from '#server/platform/database/embedded/unpack-backup.ts';
import { isSealed, openFile } from '#server/platform/database/sealed-file.ts';
import type { Deps } from '#server/platform/deps.ts';

/**
 * Passes an unsealed copy of a backup below `within` to the caller and deletes it afterwards. Throws for a sealed
 * backup without a key.
 */
export async function withOpened<Result>(
  file: string,
  { within, key }: { within: string; key: string | null },
  work: (plain: string) => Promise<Result>,
): Promise<Result> {
  if (!(await isSealed(file))) return work(file);
  if (key === null) throw new Error('The backup is sealed. Set the BACKUP_KEY with which it was made.');
  await mkdir(within, { recursive: true, mode: 0o700 });
  const workshop = await mkdtemp(join(within, 'restore.unfinished-'));
  try {
    const plain = join(workshop, 'opened');
    await openFile(file, plain, key);
    return await work(plain);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

const runFile = promisify(execFile);

type DatabaseLocation = { config: Pick<Deps['config'], 'dataDir' | 'databaseDirectUrl' | 'backupKey'> };

/** Largest assumed ratio of database size to archive size. PostgreSQL stops when its disk is full. */
const maxGrowth = 8;
const spareBytes = 1_000_000_000;

async function requireRestoreSpace(file: string, dataDir: string): Promise<void> {
  const needed = (await stat(file)).size * maxGrowth + spareBytes;
  const free = await freeBytes(dataDir);
  const gigabytes = (bytes: number) => (bytes / 1_000_000_000).toFixed(1);
  if (free < needed)
    throw new Error(
      `the disk of DATA_DIR has ${gigabytes(free)} GB left, and a copy of this backup may need ${gigabytes(needed)} GB: free space`,
    );
}

async function runStatement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

function toReadableError(error: Error & { code?: string }): Error {
  if (error.code !== '42501') return error;
  return new Error(
    'the role of DATABASE_URL may not make a database to try the backup in: its administrator can `alter role … createdb`',
  );
}

async function withDump(serverUrl: string, file: string, { use, stopped }: UseOfCopy): Promise<void> {
  const name = `auge_rehearsal_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await runStatement(serverUrl, `create database ${name}`).catch((error: Error) => {
    throw toReadableError(error);
  });
  const passfile = `${file}.${name}.pass`;
  try {
    const { conninfo, pass } = partsOf(url.href, passfile);
    await writeFile(passfile, pass, { mode: 0o600 });
    const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--no-password', '--dbname', conninfo];
    await runFile('pg_restore', [...args, file], { signal: stopped, maxBuffer: 50_000_000 });
    await use(url.href, { dataDir: '', ...(await readAll(url.href, stopped)) });
  } finally {
    await rm(passfile, { force: true });
    await runStatement(serverUrl, `drop database if exists ${name} with (force)`);
  }
}

export function withCopy({ config }: DatabaseLocation, file: string, copy: UseOfCopy): Promise<void> {
  const isDump = /\.dump(?:\.sealed)?$/.test(file);
  return withOpened(file, { within: config.dataDir, key: config.backupKey }, async (plain) => {
    if (!isDump) {
      await requireRestoreSpace(plain, config.dataDir);
      const { dataDir } = await unpackBackup(plain, config.dataDir, copy);
      return rm(dataDir, { recursive: true, force: true });
    }
    if (config.databaseDirectUrl === null)
      throw new Error(`${file} is a dump of another server. Set DATABASE_URL to a server.`);
    return withDump(config.databaseDirectUrl, plain, copy);
  });
}
