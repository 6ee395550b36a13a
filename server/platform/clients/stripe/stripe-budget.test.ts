import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { PaymentId } from '#contracts/kit/ids.ts';
import { isStoredFailure } from '../processor/processor-errors.ts';
import { openStripe } from './stripe.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const short = { connectMs: 100, firstByteMs: 150, wholeMs: 250 };

function processorAt(apiUrl: string, budget = short) {
  const processor = openStripe({
    ...{ secretKey: 'sk_test_x', apiUrl, scriptUrl: apiUrl, live: false },
    ...{ webhookSecrets: [], budget },
  });
  closers.push(processor.close);
  return processor;
}

const intent = {
  paymentId: 'payment-1' as PaymentId,
  attempt: 1,
  orderNumber: 'AU-1',
  shopName: 'Tienda',
  amountCents: 999,
  metadata: {},
} as const;

async function outcomeOf(call: Promise<unknown>) {
  const from = performance.now();
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, tookMs: performance.now() - from };
}

const answerWith = async (listener: RequestListener) =>
  `http://127.0.0.1:${await listen(createServer(listener))}`;

it('the Stripe budget limits an unresponsive processor to one budget regardless of SDK retries', async () => {
  const keys: unknown[] = [];
  const url = await answerWith((request) => keys.push(request.headers['idempotency-key']));
  // `firstByteMs` leaves enough time for a request to arrive on a busy machine.
  const busy = { connectMs: 1000, firstByteMs: 700, wholeMs: 1000 };
  const { error, tookMs } = await outcomeOf(processorAt(url, busy).createIntent(intent));
  expect(error).toMatchObject({ name: 'ShopError', code: 'processor_unavailable' });
  expect(tookMs).toBeLessThan(10 * busy.wholeMs);
  expect([...new Set(keys)]).toEqual([expect.stringMatching(/^order-payment-1-1-[0-9a-f]{8}$/)]);
});

it('the Stripe budget limits a slow reply to the same budget', async () => {
  const url = await answerWith((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 20);
    response.once('close', () => clearInterval(drip));
  });
  const { error, tookMs } = await outcomeOf(processorAt(url).retrieveIntent('pi_1' as never));
  expect(error).toMatchObject({ code: 'processor_unavailable' });
  expect(tookMs).toBeLessThan(40 * short.wholeMs);
});

it('the Stripe budget gives up when the connection is not established', async () => {
  const port = await listen(createTcpServer(() => undefined));
  const patient = { connectMs: 100, firstByteMs: 60_000, wholeMs: 5000 };
  const processor = processorAt(`https://127.0.0.1:${port}`, patient);
  const { error, tookMs } = await outcomeOf(processor.retrieveIntent('pi_1' as never));
  expect(error).toMatchObject({ code: 'processor_unavailable' });
  expect(tookMs).toBeLessThan(patient.wholeMs);
});

it.each([
  [500, true],
  [409, false],
])('the Stripe budget stores a failure of status %i for its key: %s', async (status, stored) => {
  const url = await answerWith((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
    response.end(JSON.stringify({ error: { type: 'api_error', message: 'no' } }));
  });
  const patient = { connectMs: 20_000, firstByteMs: 20_000, wholeMs: 20_000 };
  const { error } = await outcomeOf(processorAt(url, patient).createIntent(intent));
  expect(error).toMatchObject({ code: 'processor_unavailable' });
  expect(isStoredFailure(error)).toBe(stored);
});
