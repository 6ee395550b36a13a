import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
  event: { type: string; timestamp: string; data: { version: number } & Record<string, unknown> };
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** Sets the status of later replies. `null` never replies. */
  answer(with_: ((webhook: ReceivedWebhook) => number | null) | number | null): void;
  close(): Promise<void>;
}

export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let statusOf: (webhook: ReceivedWebhook) => number | null = () => 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const webhook = { headers: request.headers, body, event: JSON.parse(body) };
      received.push(webhook);
      const status = statusOf(webhook);
      if (status === null) return;
      response.writeHead(status).end(status === 204 ? undefined : `said ${body}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/events`,
    received,
    answer(how) {
      statusOf = how instanceof Function ? how : () => how;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
