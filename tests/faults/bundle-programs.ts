import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeBundled } from '../../scripts/build/bundle-scripts.ts';
import { root } from '../../scripts/launch/environment.ts';
import { bundledFolderVariable, programNames } from './program-names.ts';

/**
 * Bundles the programs that the tests kill, with what watches their crossings, once for all files of a run: from
 * their sources each start reads some thousand modules, and the points have two starts each.
 */
export default async function setup(): Promise<() => void> {
  const folder = join(root, 'node_modules', '.cache', `killed-programs-${process.pid}`);
  const input = Object.fromEntries(
    programNames.map((name) => [name, join(root, 'tests', 'faults', `${name}-process.ts`)]),
  );
  await writeBundled({ folder, input });
  // Workers inherit it.
  process.env[bundledFolderVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
