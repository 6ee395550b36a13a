import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { wordFileError } from '#server/platform/config/file-errors.ts';
import { makeDataDir } from './make-data-dir.ts';

export interface ProgramLock {
  /** Notifies a starting program that this one is ending, so that it waits. */
  announceEnd(): void;
  release(): void;
}

/** A killed program is gone within this time; one that drains takes as long as its requests. */
const momentMs = 1000;
const drainMs = 30_000;

// A lock without a reference would be collected, and so released.
const held = new Set<DatabaseSync>();

/**
 * Lets one program at a time use a data folder; throws a sentence that names the other's process.
 *
 * Only SQLite's file lock is used, because Node offers no other: the kernel drops it when the
 * process ends, even by kill -9, so it is never stale, and it holds across containers sharing a
 * volume.
 */
export function takeProgramLock(dataDir: string): ProgramLock {
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
  held.add(file);
  const writeHolder = (state: string) => writeFileSync(holderFile, `${process.pid} ${state}`);
  writeHolder('running');
  return { announceEnd: () => writeHolder('ending'), release: () => release(file) };
}

/** SQLite says of another user's file only that it cannot be opened. */
function openLock(path: string): DatabaseSync {
  try {
    if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
    return new DatabaseSync(path, { timeout: momentMs });
  } catch (error) {
    throw new Error(`DATA_DIR: ${wordFileError(error) ?? `${path}: ${(error as Error).message}`}`);
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
  if (held.delete(file)) file.close();
}
