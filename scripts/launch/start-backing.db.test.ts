import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { nextFreePort } from '#server/database/embedded/pick-port.ts';
import { startBacking } from './start-backing.ts';

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'auge-backing-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Far from the usual ports, and apart from what other tests use at the same time. */
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
