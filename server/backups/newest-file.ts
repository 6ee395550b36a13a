import { join } from 'node:path';
import { filesBeside } from './list-files.ts';
import { folderOf, type PlaceDeps } from './place.ts';

/** Returns the newest backup in the folder; throws when there is none. */
export async function newestFile(deps: { config: PlaceDeps['config'] }): Promise<string> {
  const folder = folderOf(deps);
  const [newest] = await filesBeside(folder, new Set());
  if (!newest) throw new Error(`there is no backup in ${folder}`);
  return join(folder, newest.name);
}
