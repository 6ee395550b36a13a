import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeBundled } from '../../scripts/build/bundle-scripts.ts';
import { root } from '../../scripts/launch/environment.ts';
import { bundledFolderVariable, programNames } from './program-names.ts';

/**
 * Bundles the programs under test once per run. Run from sources, each start would read about a thousand modules, and
 * each crash point has two starts.
 */
export default async function setup(): Promise<() => void> {
  const folder = join(root, 'node_modules', '.cache', `killed-programs-${process.pid}`);
  const input = Object.fromEntries(
    programNames.map((name) => [name, join(root, 'tests', 'faults', `${name}-process.ts`)]),
  );
  await writeBundled({ folder, input });
  // Worker processes inherit the variable.
  process.env[bundledFolderVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
