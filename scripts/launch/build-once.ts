import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

export interface BuildInput {
  /** File locked by the building process. The kernel releases the lock when the process ends. */
  lockFile: string;
  isBuilt: () => boolean;
  build: () => Promise<void>;
  pauseMs?: number;
}

/** Uses SQLite for its file lock only. Returns `undefined` while another process has the lock. */
function tryLock(path: string): DatabaseSync | undefined {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('begin exclusive');
    return file;
  } catch {
    file.close();
    return undefined;
  }
}

/**
 * Builds unless already built. One of several concurrent callers builds, and the others wait for the result.
 */
export async function buildOnce({ lockFile, isBuilt, build, pauseMs = 200 }: BuildInput): Promise<void> {
  mkdirSync(dirname(lockFile), { recursive: true });
  for (;;) {
    const lock = tryLock(lockFile);
    if (lock) {
      try {
        if (!isBuilt()) await build();
      } finally {
        lock.close();
      }
      return;
    }
    await pause(pauseMs);
  }
}
