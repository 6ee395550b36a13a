import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { postWebhook, webhookAgent } from './post-webhook.ts';

/** First byte of a TLS connection. */
const handshake = 0x16;

it('postWebhook opens TLS when the address begins with https', async () => {
  const first: number[] = [];
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .once('data', (chunk) => {
        first.push(chunk[0] ?? 0);
        socket.destroy();
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const attempt = await postWebhook(`https://127.0.0.1:${port}/hooks`, '{}', 'signature', webhookAgent());
  expect(attempt.error).not.toBe('ERR_INVALID_PROTOCOL');
  expect(first).toEqual([handshake]);
  server.close();
});
