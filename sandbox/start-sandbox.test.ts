import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSandboxConfig } from './config.ts';
import type { SandboxAddresses } from './start-sandbox.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const NO_PORTS = Object.fromEntries(
  ['PROCESSOR', 'PROVIDER', 'DIRECTORY', 'SMTP', 'MAILBOX', 'DESK', 'ANALYTICS', 'AGENCY', 'REDSYS'].map(
    (name) => [`SANDBOX_${name}_PORT`, '0'],
  ),
);
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function startProcess(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, SANDBOX_DATA_DIR: dataDir, ...NO_PORTS, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return { child, ended, addresses: JSON.parse(line) as SandboxAddresses };
}

const ADD = {
  key: 'sandbox-provider-key',
  action: 'add',
  service: '1001',
  link: 'cafe.ejemplo',
  quantity: '100',
};
const ordersOf = async (desk: string) => (await fetch(`${desk}/api/provider-orders`)).json();

it('the sandbox keeps accepted data when killed, and stops on request', async () => {
  const first = await startProcess();
  const reply = await fetch(first.addresses.provider, { method: 'POST', body: new URLSearchParams(ADD) });
  expect(await reply.json()).toEqual({ order: 23501 });
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await startProcess();
  expect(await ordersOf(second.addresses.desk)).toMatchObject([{ id: '23501', quantity: 100 }]);
  second.child.kill('SIGTERM');
  expect(await second.ended).toEqual([0, null]);
});

it('the sandbox ends with its parent when configured', async () => {
  const { child, ended } = await startProcess({ SANDBOX_FOLLOW_PARENT: '1' });
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
});

it('the sandbox uses the next free port when one is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const ports = {
    SANDBOX_PROCESSOR_PORT: `${port}`,
    SANDBOX_SMTP_PORT: `${port}`,
    SANDBOX_DESK_PORT: `${port}`,
  };
  const { child, ended, addresses } = await startProcess(ports);
  const taken = [addresses.processor, addresses.smtp, addresses.desk].map((url) => Number(new URL(url).port));
  expect(taken.every((found) => found > port)).toBe(true);
  expect(new Set(taken).size).toBe(3);
  expect((await fetch(addresses.desk)).status).toBe(200);
  child.kill('SIGTERM');
  await ended;
  other.close();
});

it('the sandbox reports invalid configuration', () => {
  expect(() => readSandboxConfig({ SANDBOX_DESK_PORT: 'many', SANDBOX_SHOP_URL: 'nowhere' })).toThrow(
    /- SANDBOX_DESK_PORT: must be a whole number from 0 to 65535\n {2}- SANDBOX_SHOP_URL: /,
  );
  expect(readSandboxConfig({}).ports.desk).toBe(3006);
});

it('the sandbox shows delivered likes at a post', async () => {
  const { child, ended, addresses } = await startProcess({ SANDBOX_DELIVERY_SECONDS: '0' });
  const read = async () => {
    const { media } = await (await fetch(`${addresses.directory}/media/cafe.ejemplo?limit=50`)).json();
    return media as { code: string; media_type: string; like_count?: number }[];
  };
  const before = await read();
  const post = before.find(({ like_count }) => like_count !== undefined);
  if (!post) throw new Error('no post shows its likes');
  expect(before.some(({ media_type }) => media_type === 'VIDEO')).toBe(true);
  const add = { ...ADD, service: '1003', link: `https://www.instagram.com/p/${post.code}/`, quantity: '60' };
  const reply = await fetch(addresses.provider, { method: 'POST', body: new URLSearchParams(add) });
  const { order } = await reply.json();
  const status = { key: ADD.key, action: 'status', order: String(order) };
  await fetch(addresses.provider, { method: 'POST', body: new URLSearchParams(status) });
  const after = (await read()).find(({ code }) => code === post.code);
  expect(after?.like_count).toBe((post.like_count ?? 0) + 60);
  child.kill('SIGTERM');
  await ended;
});
