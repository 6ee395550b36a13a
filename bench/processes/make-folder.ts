import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/launch/environment.ts';

const createdFolders = new Set<string>();

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  createdFolders.delete(folder);
}

process.once('exit', () => {
  for (const folder of createdFolders) removeFolder(folder);
});

/**
 * Creates a folder that is removed at the end of the run. It is on the project's disk, because the system's
 * temporary folder may be in memory, where fsync costs nothing.
 */
export function createTemporaryFolder(): string {
  const parent = join(root, '.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'bench-'));
  createdFolders.add(folder);
  return folder;
}
