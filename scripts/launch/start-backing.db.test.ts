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

/** These ports are far from the usual ones, and apart from what other tests use at the same time. */
const freePort = () => nextFreePort(20_000 + (process.pid % 800) * 10);

async function start(given: Record<string, string>) {
  const lines: string[] = [];
  const backing = await startBacking(given, { say: (line) => lines.push(line), onSpawn: () => undefined });
  onTestFinished(() => backing.stop());
  return { ...backing, lines };
}

test('database and sandbox answer at the addresses that the program is told', async () => {
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

test('a second program on the same folder is refused, and changes nothing', async () => {
  const dataDir = dataFolder();
  const { config } = await start({ DATA_DIR: dataDir, PORT: String(await freePort()) });
  await expect(start({ DATA_DIR: dataDir })).rejects.toThrow(`Another program already uses ${dataDir}`);
  expect((await fetch(`${config.deskUrl}/sandbox`)).status).toBe(200);
});

test('processes of a live shop on a server of its own share the folder, and none goes to a port of its choice', async () => {
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

test('a part that fails takes the others with it, and frees the folder', async () => {
  const dataDir = dataFolder();
  const port = String(await freePort());
  const broken = { DATA_DIR: dataDir, PORT: port, SANDBOX_DELIVERY_SECONDS: '-1' };
  process.env.SANDBOX_DELIVERY_SECONDS = '-1';
  onTestFinished(() => void delete process.env.SANDBOX_DELIVERY_SECONDS);
  await expect(start(broken)).rejects.toThrow('The sandbox did not start');
  delete process.env.SANDBOX_DELIVERY_SECONDS;
  await start({ DATA_DIR: dataDir, PORT: port });
});
