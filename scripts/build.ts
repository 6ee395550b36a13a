import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '#contracts/kit/time.ts';
import { buildOnce } from './launch/build-once.ts';
import { builtScript, programs } from './launch/built-program.ts';
import { isBuilt, lockFile, removeStamp, sourceStamp, writeStamp } from './launch/ensure-built.ts';

process.env.NODE_ENV = 'production';
const onlyIfNeeded = process.argv.includes('--if-needed');

/**
 * Deletes built files that no build has written for a day. Younger ones stay for pages that are open, and for the
 * processes that still serve the build before.
 */
function dropOldAssets(dir: string): void {
  if (!existsSync(dir)) return;
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (Date.now() - statSync(path).mtimeMs > dayMs) rmSync(path);
  }
}

/** Builds what browsers load (dist/client, dist/admin) and what the server renders with (dist/server). */
async function buildPages(): Promise<void> {
  const { build } = await import('vite');
  const stamp = sourceStamp();
  removeStamp();
  await build({ mode: 'production' });
  await build({ mode: 'production', build: { ssr: true } });
  await build({ mode: 'production', configFile: 'vite.admin.config.ts' });
  for (const built of ['client', 'admin']) dropOldAssets(join('dist', built, 'assets'));
  writeStamp(stamp);
}

await buildOnce({ lockFile, isBuilt: () => onlyIfNeeded && isBuilt(), build: buildPages });
const program = buildOnce({
  lockFile: join(programs, '.lock'),
  isBuilt: () => onlyIfNeeded && builtScript('start') !== null,
  build: async () => (await import('./build/build-program.ts')).buildProgram(),
});
// A start does not depend on it: it runs from the sources as well.
await (onlyIfNeeded ? program.catch((error: unknown) => console.error(error)) : program);
