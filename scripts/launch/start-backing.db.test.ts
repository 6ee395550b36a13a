/** @module-tag full */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { nextFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { startBacking } from './start-backing.ts';

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'auge-backing-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Ports far from the default ones and from those of concurrent tests. */
const freePort = () => nextFreePort(20_000 + (process.pid % 800) * 10);

async function start(given: Record<string, string>) {
  const lines: string[] = [];
  const backing = await startBacking(given, { say: (line) => lines.push(line), onSpawn: () => undefined });
  onTestFinished(() => backing.stop());
  return { ...backing, lines };
}

test('startBacking returns addresses at which database and sandbox reply', async () => {
  const { environment, config, stop } = await start({
    DATA_DIR: dataFolder(),
    PORT: String(await freePort()),
  });
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  expect((await fetch(`${config.deskUrl}/sandbox`)).status).toBe(200);
  const balance = new URLSearchParams({ key: config.provider.apiKey, action: 'balance' });
  const reply = await fetch(config.provider.apiUrl, { method: 'POST', body: balance });
  expect(await reply.json()).toMatchObject({ currency: 'EUR' });

  await stop();
  await expect(fetch(`${config.deskUrl}/sandbox`)).rejects.toThrow();
});

test('startBacking rejects a second program on the same folder, and the first keeps running', async () => {
  const dataDir = dataFolder();
  const { config } = await start({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  await expect(start({ DATA_DIR: dataDir })).rejects.toThrow(`Another program already uses ${dataDir}`);
  expect((await fetch(`${config.deskUrl}/sandbox`)).status).toBe(200);
});

test('startBacking shares the folder between processes of a live shop with DATABASE_URL, and keeps their ports', async () => {
  const live = {
    MODE: 'live',
    DATA_DIR: dataFolder(),
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/auge',
    SECRET_KEY: 'x'.repeat(32),
    STRIPE_SECRET_KEY: 'sk_live_invented',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_invented',
    STRIPE_WEBHOOK_SECRET: 'whsec_invented',
    PROVIDER_API_URL: 'https://provider.example/api/v2',
    PROVIDER_API_KEY: 'invented',
    SMTP_URL: 'smtps://mail.example:465',
    MAIL_FROM: 'pedidos@shop.internal',
    PUBLIC_URL: 'https://shop.example',
  };
  const first = await freePort();
  await start({ ...live, PORT: String(first) });
  await start({ ...live, PORT: String(await nextFreePort(first + 1)) });
  const taken = createServer().listen(first, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  await expect(start({ ...live, PORT: String(first) })).rejects.toThrow(`Port ${first} is taken`);
});

test('startBacking stops all parts and frees the folder when one fails', async () => {
  const dataDir = dataFolder();
  const port = String(await freePort());
  const broken = { DATA_DIR: dataDir, PORT: port, SANDBOX_DELIVERY_SECONDS: '-1' };
  process.env.SANDBOX_DELIVERY_SECONDS = '-1';
  onTestFinished(() => void delete process.env.SANDBOX_DELIVERY_SECONDS);
  await expect(start(broken)).rejects.toThrow('The sandbox did not start');
  delete process.env.SANDBOX_DELIVERY_SECONDS;
  await start({ DATA_DIR: dataDir, PORT: port });
});
