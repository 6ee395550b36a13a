import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { guardedLookup } from '../transport/public-address.ts';
import { postWebhook, refusedAddress } from './post-webhook.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function startListening(answer: RequestListener): Promise<string> {
  const made = createServer(answer);
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}/`;
}

const post = (address: string, more: Partial<Parameters<typeof postWebhook>[0]> = {}) =>
  postWebhook({ address, headers: { 'webhook-id': 'evt_1' }, body: '{"ñ":1}', sandbox: true, ...more });

it('postWebhook posts the signed body and returns the reply', async () => {
  const address = await startListening((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => response.writeHead(202).end(`${request.headers['webhook-id']} ${body}`));
  });
  expect(await post(address)).toEqual({ kind: 'reply', status: 202, text: 'evt_1 {"ñ":1}' });
});

it('postWebhook does not follow a redirect', async () => {
  let calls = 0;
  const address = await startListening((_request, response) => {
    calls += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await post(address)).toMatchObject({ kind: 'reply', status: 307 });
  expect(calls).toBe(1);
});

it('postWebhook reads at most 64 KB of an endless reply', async () => {
  const address = await startListening((_request, response) => {
    const write = () => {
      while (response.write('x'.repeat(16_384)));
      response.once('drain', write);
    };
    response.writeHead(200);
    write();
  });
  const posted = await post(address);
  expect(posted).toMatchObject({ kind: 'reply', status: 200 });
  expect(posted.kind === 'reply' && posted.text.length).toBe(65_536);
});

it('postWebhook returns the reason of a failure', async () => {
  const address = await startListening((request) => request.socket.destroy());
  expect(await post(address)).toEqual({ kind: 'failed', reason: 'ECONNRESET' });
});

describe('URL guard', () => {
  it.each([
    'http://shop.example/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://name:word@shop.example/',
    'no address',
  ])('the URL guard rejects %s', async (address) => {
    expect(refusedAddress(address, false)).not.toBeNull();
    expect(await post(address, { sandbox: false })).toMatchObject({ kind: 'failed' });
  });

  it('the URL guard accepts public addresses, and loopback addresses in a sandbox', () => {
    expect(refusedAddress('https://shop.example/events', false)).toBeNull();
    expect(refusedAddress('https://93.184.215.14/', false)).toBeNull();
    expect(refusedAddress('http://127.0.0.1:4000/', true)).toBeNull();
    expect(refusedAddress('http://10.0.0.1/', true)).not.toBeNull();
  });

  it('the URL guard rejects a name that resolves to a private address', async () => {
    const posted = await post('https://inner.example/', {
      sandbox: false,
      lookup: guardedLookup((_host, _options, done) => done(null, [{ address: '10.0.0.1', family: 4 }])),
    });
    expect(posted).toEqual({ kind: 'failed', reason: 'EREFUSED' });
  });
});
