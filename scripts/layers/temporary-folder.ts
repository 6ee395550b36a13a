import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** About ten times the size of a run's databases. */
const neededBytes = 4 * 2 ** 30;

/**
 * Returns the folder for temporary files of a run: in memory if it has enough space, because copying the
 * template (1,200 files) takes half a second of CPU time on disk and 30 ms in memory. TMPDIR overrides it.
 */
export function temporaryFolder(folder = memory): string {
  if (process.env.TMPDIR !== undefined) return process.env.TMPDIR;
  return hasFreeMemory(folder) ? folder : tmpdir();
}

function hasFreeMemory(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes;
  } catch {
    return false;
  }
}

/**
 * Creates a folder for all files of this run and sets TMPDIR for this process and its children. Removes the
 * folder when this process ends.
 */
export function openRunFolder(place = temporaryFolder()): void {
  const folder = mkdtempSync(join(place, 'auge-run-'));
  // PostgreSQL started by root runs as an ordinary user, who must be able to traverse the folder.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}
