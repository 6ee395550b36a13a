import type { RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startTestSource } from '#tests/harness/test-source.ts';
import { openProviderGateway } from './provider.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const order = { service: '1001', link: 'https://www.instagram.com/marta.example/', quantity: 1100 };

const serve = async (listener: RequestListener) => `${await startTestSource(listener)}/api/v2`;

function gateway(timeoutMs = 5000) {
  const opened = openProviderGateway({ timeoutMs });
  closers.push(opened.close);
  return opened;
}

test('the provider client posts a form with key and action', async () => {
  let seen = '';
  const apiUrl = await serve((request, response) => {
    request.on('data', (chunk) => {
      seen += chunk;
    });
    request.on('end', () => response.end('{"order":23501}'));
  });
  const outcome = await gateway().add({ apiUrl, apiKey: 'k&y' }, order);
  expect(outcome).toMatchObject({ kind: 'accepted', providerOrderId: '23501', httpStatus: 200 });
  expect(Object.fromEntries(new URLSearchParams(seen))).toEqual({
    key: 'k&y',
    action: 'add',
    service: '1001',
    link: order.link,
    quantity: '1100',
  });
});

test('the provider client reads a reply after a byte order mark', async () => {
  const apiUrl = await serve((_request, response) => response.end('\ufeff{"order":23501}'));
  expect(await gateway().add({ apiUrl, apiKey: 'k' }, order)).toMatchObject({
    kind: 'accepted',
    providerOrderId: '23501',
  });
});

test('the provider client removes the key from the stored reply and cuts it to 4 KB', async () => {
  const apiUrl = await serve((_request, response) =>
    response.end(`<p>secret-key\u0000</p>${'x'.repeat(9000)}`),
  );
  const outcome = await gateway().add({ apiUrl, apiKey: 'secret-key' }, order);
  expect(outcome.kind).toBe('ambiguous');
  expect(outcome.raw).toHaveLength(4095);
  expect(outcome.raw).toMatch(/^<p>•••<\/p>x/);
});

test('the provider client returns not_sent when the port is closed', async () => {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const outcome = await gateway().add({ apiUrl: `http://127.0.0.1:${port}/`, apiKey: 'k' }, order);
  expect(outcome).toMatchObject({ kind: 'not_sent', reason: 'ECONNREFUSED' });
});

test('the provider client returns not_sent for an unknown host and an invalid URL', async () => {
  const at = (apiUrl: string) => gateway().add({ apiUrl, apiKey: 'k' }, order);
  expect((await at('http://provider.invalid/api')).kind).toBe('not_sent');
  expect((await at('not an address')).kind).toBe('not_sent');
});

test('the provider client returns not_sent when TLS fails', async () => {
  const apiUrl = (await serve((_request, response) => response.end('{}'))).replace('http:', 'https:');
  expect((await gateway().add({ apiUrl, apiKey: 'k' }, order)).kind).toBe('not_sent');
});

test('the provider client returns not_sent when the TLS handshake does not complete', async () => {
  const server = createTcpServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const apiUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await gateway(100).add({ apiUrl, apiKey: 'k' }, order)).toMatchObject({
    kind: 'not_sent',
    reason: 'timeout',
  });
});

test('the provider client returns ambiguous for a timeout, a reset and a partial reply', async () => {
  const silent = await serve(() => undefined);
  expect(await gateway(100).add({ apiUrl: silent, apiKey: 'k' }, order)).toMatchObject({
    kind: 'ambiguous',
    reason: 'timeout',
  });
  const reset = await serve((request) => request.socket.resetAndDestroy());
  expect((await gateway().add({ apiUrl: reset, apiKey: 'k' }, order)).kind).toBe('ambiguous');
  const cut = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"order":1');
    response.destroy();
  });
  expect((await gateway().add({ apiUrl: cut, apiKey: 'k' }, order)).kind).toBe('ambiguous');
});

test('the provider client returns ambiguous and does not retry after a reset on a reused connection', async () => {
  let calls = 0;
  const apiUrl = await serve((request, response) => {
    calls += 1;
    if (calls === 1) response.end('{"order":1}');
    else request.socket.resetAndDestroy();
  });
  const opened = gateway();
  await opened.add({ apiUrl, apiKey: 'k' }, order);
  expect((await opened.add({ apiUrl, apiKey: 'k' }, order)).kind).toBe('ambiguous');
  expect(calls).toBe(2);
});

test('the provider client does not follow a redirect', async () => {
  const paths: (string | undefined)[] = [];
  const apiUrl = await serve((request, response) => {
    paths.push(request.url);
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  expect(await gateway().add({ apiUrl, apiKey: 'k' }, order)).toMatchObject({ reason: 'redirected' });
  expect(paths).toEqual(['/api/v2']);
});

test('the provider client limits an endless reply', async () => {
  const apiUrl = await serve((_request, response) => {
    const chunk = Buffer.alloc(1 << 20, 'x');
    const more = () => {
      if (!response.destroyed) response.write(chunk, more);
    };
    more();
  });
  const reply = await gateway().services({ apiUrl, apiKey: 'k' });
  expect(reply).toMatchObject({ kind: 'failed', code: 'unreachable', message: 'reply larger than 10 MB' });
});

test('the provider client returns the reason of a failed read without the key', async () => {
  const apiUrl = await serve((_request, response) => response.end('{"error":"Invalid API key secret-key"}'));
  expect(await gateway().balance({ apiUrl, apiKey: 'secret-key' })).toEqual({
    kind: 'failed',
    code: 'invalid_key',
    message: 'Invalid API key •••',
  });
});

test('the provider client never queries more than 100 ids at once', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => String(index));
  await expect(gateway().statuses({ apiUrl: 'http://127.0.0.1:9/', apiKey: 'k' }, ids)).rejects.toThrow(
    '100',
  );
});
