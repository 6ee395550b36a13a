import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildOnce } from './build-once.ts';

it('buildOnce builds once for concurrent starts, and again after a failed build', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'auge-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lockFile = join(folder, 'dist', '.lock');
  const seen = { at: 0, most: 0, builds: 0, built: false };
  const building = (fails: boolean) => ({
    lockFile,
    pauseMs: 1,
    isBuilt: () => seen.built,
    build: async () => {
      seen.at += 1;
      seen.builds += 1;
      seen.most = Math.max(seen.most, seen.at);
      // More callers arrive during the build.
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      seen.at -= 1;
      if (fails) throw new Error('a broken page');
      seen.built = true;
    },
  });
  await expect(buildOnce(building(true))).rejects.toThrow('a broken page');
  await Promise.all([1, 2, 3].map(() => buildOnce(building(false))));
  expect(seen).toMatchObject({ most: 1, builds: 2, built: true });
});
