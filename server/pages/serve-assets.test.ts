import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { serveAssets } from './serve-assets.ts';

test('serves an asset again after one failed read', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'assets-'));
  const file = join(dir, 'a.js');
  writeFileSync(file, 'run()');
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    rmSync(dir, { recursive: true });
  });
  serveAssets(app, dir);
  const statusOf = async () => (await app.inject('/assets/a.js')).statusCode;
  renameSync(file, `${file}.away`);
  expect(await statusOf()).toBe(500);
  renameSync(`${file}.away`, file);
  expect(await statusOf()).toBe(200);
  rmSync(file);
  expect(await statusOf()).toBe(200);
});
