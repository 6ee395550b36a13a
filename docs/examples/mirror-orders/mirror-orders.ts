import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { applyEvent, mirrorTable, type ShopEvent } from './mirror.ts';
import { isSignatureValid } from './verify-webhook.ts';

/**
 * Mirrors a shop's orders into another database using only webhooks:
 *
 *   MIRROR_DATABASE_URL=postgres://… WEBHOOK_SECRETS=whsec_… PORT=4100 node mirror-orders.ts
 *
 * During a rotation WEBHOOK_SECRETS contains two secrets, separated by a comma.
 */
const { MIRROR_DATABASE_URL, WEBHOOK_SECRETS = '', PORT = '4100', HOST = '127.0.0.1' } = process.env;
const secrets = WEBHOOK_SECRETS.split(',').filter(Boolean);
const db = new pg.Pool({ connectionString: MIRROR_DATABASE_URL, max: 5 });
db.on('error', (error) => console.error('the database broke a connection:', error.message));

const maxBodyBytes = 1_000_000;

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const headerOf = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '');

/** Returns the reply's status. Only a 2xx ends delivery, so it is sent after the commit. */
async function receive(request: IncomingMessage): Promise<number> {
  const body = await readBody(request);
  if (body === undefined) return 413;
  const headers = {
    id: headerOf(request, 'webhook-id'),
    timestamp: headerOf(request, 'webhook-timestamp'),
    signature: headerOf(request, 'webhook-signature'),
  };
  if (!isSignatureValid(secrets, { headers, body, now: new Date() })) return 401;
  await applyEvent(db, JSON.parse(body) as ShopEvent);
  return 204;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    response.writeHead(await receive(request)).end();
  } catch (error) {
    // The shop retries later, so no event is lost while this database is unavailable.
    console.error('an event could not be taken in:', error);
    response.writeHead(500).end();
  }
}

await db.query(mirrorTable);
createServer((request, response) => void answer(request, response)).listen(Number(PORT), HOST, () => {
  console.log(`mirroring at http://${HOST}:${PORT}`);
});
