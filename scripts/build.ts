import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '#contracts/kit/time.ts';
import { writeBundled } from './build/bundle-scripts.ts';
import { buildOnce } from './launch/build-once.ts';
import { isBuilt, lockFile, removeStamp, sourceHash, writeStamp } from './launch/ensure-built.ts';
import { programFolder, root } from './launch/environment.ts';

process.env.NODE_ENV = 'production';
const onlyIfNeeded = process.argv.includes('--if-needed');

/**
 * Deletes built files older than a day. Younger files stay for open pages and for processes that still serve
 * the previous build.
 */
function dropOldAssets(dir: string): void {
  if (!existsSync(dir)) return;
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (Date.now() - statSync(path).mtimeMs > dayMs) rmSync(path);
  }
}

/** Builds browser files (dist/client, dist/admin), the page renderer (dist/server) and the program (dist/program). */
async function buildAll(): Promise<void> {
  const { build } = await import('vite');
  const hash = sourceHash();
  removeStamp();
  await build({ mode: 'production' });
  await build({ mode: 'production', build: { ssr: true } });
  await build({ mode: 'production', configFile: 'vite.admin.config.ts' });
  for (const built of ['client', 'admin']) dropOldAssets(join('dist', built, 'assets'));
  await writeBundled({ folder: programFolder, input: { start: join(root, 'scripts', 'start.ts') } });
  await writeBundled({ folder: programFolder, input: { sandbox: join(root, 'sandbox', 'main.ts') } });
  writeStamp(hash);
}

await buildOnce({ lockFile, isBuilt: () => onlyIfNeeded && isBuilt(), build: buildAll });
