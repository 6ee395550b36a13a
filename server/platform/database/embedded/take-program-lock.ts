import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeFileError } from '#server/platform/config/file-errors.ts';
import { makeDataDir } from './make-data-dir.ts';

export interface ProgramLock {
  announceEnd(): void;
  release(): void;
}

/**
 * Milliseconds. A killed program releases its lock within this time. A draining program needs as long as its
 * requests.
 */
const momentMs = 1000;
const drainMs = 30_000;

// Without a reference, the garbage collector would close the database and release the lock.
const heldLocks = new Set<DatabaseSync>();

/**
 * Ensures that one program at a time uses a data folder. Throws an error with the process id of the other
 * program. Uses SQLite's file lock, because Node has no file locks. The kernel releases the lock when the
 * process ends, even by `kill -9`. The lock also works across containers that share a volume.
 */
export function acquireProgramLock(dataDir: string): ProgramLock {
  makeDataDir(dataDir);
  const holderFile = join(dataDir, 'program.pid');
  const file = openLock(join(dataDir, 'program.lock'));
  const deadline = Date.now() + drainMs;
  while (!tryLock(file)) {
    const [pid = '', state] = readHolder(holderFile);
    if (state === 'ending' && Date.now() < deadline) continue;
    file.close();
    throw new Error(
      `Another program already uses ${dataDir} (process ${pid}). Stop it first, or set DATA_DIR.`,
    );
  }
  heldLocks.add(file);
  const writeHolder = (state: string) => writeFileSync(holderFile, `${process.pid} ${state}`);
  writeHolder('running');
  return { announceEnd: () => writeHolder('ending'), release: () => release(file) };
}

/** For a file of another user, SQLite reports only that it cannot be opened. */
function openLock(path: string): DatabaseSync {
  try {
    if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
    return new DatabaseSync(path, { timeout: momentMs });
  } catch (error) {
    throw new Error(`DATA_DIR: ${describeFileError(error) ?? `${path}: ${(error as Error).message}`}`);
  }
}

function tryLock(file: DatabaseSync): boolean {
  try {
    file.exec('begin exclusive');
    return true;
  } catch {
    return false;
  }
}

function readHolder(holderFile: string): string[] {
  try {
    return readFileSync(holderFile, 'utf8').split(' ');
  } catch {
    return [];
  }
}

function release(file: DatabaseSync): void {
  if (heldLocks.delete(file)) file.close();
}
