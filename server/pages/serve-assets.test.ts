import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
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

test('serves a file that a later build has added', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const dir = mkdtempSync(join(tmpdir(), 'assets-'));
  const app = fastify();
  onTestFinished(async () => {
    vi.useRealTimers();
    await app.close();
    rmSync(dir, { recursive: true });
  });
  serveAssets(app, dir);
  writeFileSync(join(dir, 'b.js'), 'run()');
  vi.advanceTimersByTime(2000);
  expect((await app.inject('/assets/b.js')).statusCode).toBe(200);
  expect((await app.inject('/assets/..%2Fb.js')).statusCode).toBe(404);
});
