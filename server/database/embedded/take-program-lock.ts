import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface ProgramLock {
  release(): void;
}

// A lock that nobody refers to would be collected, and with it given up.
const held = new Set<DatabaseSync>();

/**
 * Lets one program at a time use a data folder; throws a sentence that names the other's process.
 *
 * SQLite is used for its file lock alone, which Node offers nowhere else: the kernel drops it when the
 * process ends, even by kill -9, so it is never stale, and it holds across containers sharing a volume.
 */
export function takeProgramLock(dataDir: string): ProgramLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const holderFile = join(dataDir, 'program.pid');
  const file = new DatabaseSync(join(dataDir, 'program.lock'), { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch {
    file.close();
    throw new Error(
      `Another program already uses ${dataDir}${describeHolder(holderFile)}. Stop it first, or set DATA_DIR.`,
    );
  }
  writeFileSync(holderFile, String(process.pid));
  held.add(file);
  return { release: () => release(file) };
}

function release(file: DatabaseSync): void {
  if (held.delete(file)) file.close();
}

function describeHolder(holderFile: string): string {
  try {
    return ` (process ${readFileSync(holderFile, 'utf8')})`;
  } catch {
    return '';
  }
}
