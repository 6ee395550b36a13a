import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Endpoint, openClient, openEndpoint, pay } from './harness.ts';

let dataDir: string;
let endpoint: Endpoint;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'processor-'));
  endpoint = await openEndpoint();
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  await endpoint.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const script = fileURLToPath(new URL('./run-processor.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir, endpoint.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { child, url: String(line).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it('the card processor keeps intents, replies by key, faults and pending webhooks when killed', async () => {
  const first = await start();
  const stripe = openClient(first.url);
  endpoint.answerWith(503);
  const created = await stripe.paymentIntents.create(
    { amount: 900, currency: 'eur' },
    { idempotencyKey: 'order-1' },
  );
  const paid = await pay(stripe);
  await fetch(`${first.url}/sandbox/faults`, { method: 'PUT', body: '{"latencyMs":3}' });
  await endpoint.next('payment_intent.succeeded');
  await kill(first.child);

  endpoint.answerWith(200);
  const second = openClient((await start()).url);
  const replayed = await second.paymentIntents.create(
    { amount: 900, currency: 'eur' },
    { idempotencyKey: 'order-1' },
  );
  expect(replayed.id).toBe(created.id);
  expect((await second.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
  const again = await endpoint.next('payment_intent.succeeded', 2);
  expect(again.object.id).toBe(paid.id);
});
