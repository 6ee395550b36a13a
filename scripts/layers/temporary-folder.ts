import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** The databases of a whole run take about a tenth of it. */
const neededBytes = 4 * 2 ** 30;

/**
 * Returns the folder for files that no run needs after its end: in memory where there is room, because a copy of the
 * template is 1,200 files, which take half a second of a core on a disk and 30 ms there. TMPDIR names another one.
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
 * Makes a folder for all files of this run, which is TMPDIR to this process and to what it starts. It is removed when
 * this process ends.
 */
export function openRunFolder(place = temporaryFolder()): void {
  const folder = mkdtempSync(join(place, 'auge-run-'));
  // Where root starts PostgreSQL as an ordinary user, that user goes through it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}
