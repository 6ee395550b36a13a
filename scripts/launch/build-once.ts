import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

export interface BuildInput {
  /** The process that builds holds it; the kernel drops it with the process, however that ends. */
  lockFile: string;
  isBuilt: () => boolean;
  build: () => Promise<void>;
  pauseMs?: number;
}

/** SQLite is used for its file lock alone. Returns undefined while another process has it. */
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

/** Builds unless it is built; of several at once one builds, and the others wait for what it has built. */
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
