import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { serveAssets } from './serve-assets.ts';

test('the asset server serves files of a later build and rejects paths outside of the folder', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'assets-'));
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    rmSync(dir, { recursive: true });
  });
  const assets = join(dir, 'assets');
  mkdirSync(assets);
  writeFileSync(join(dir, 'secret.js'), 'key()');
  await serveAssets(app, assets);
  const statusOf = async (url: string) => (await app.inject(url)).statusCode;
  expect(await statusOf('/assets/b.js')).toBe(404);
  writeFileSync(join(assets, 'b.js'), 'run()');
  expect(await statusOf('/assets/b.js')).toBe(200);
  expect(await statusOf('/assets/..%2Fsecret.js')).toBe(404);
});
