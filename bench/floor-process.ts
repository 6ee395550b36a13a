import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { answerParent } from './processes/answer-parent.ts';

/**
 * This is the floor: a bare node:http handler writes order, payment and job in one transaction, five
 * statements. No shop that keeps these three rows safe can cost less on this machine.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
await pool.query(`
  create table floor_orders (id uuid primary key default uuidv7(), email text not null, body jsonb not null);
  create table floor_payments (id uuid primary key default uuidv7(), order_id uuid not null references floor_orders,
                               amount_cents integer not null);
  create table floor_jobs (id uuid primary key default uuidv7(), name text not null, payload jsonb not null)`);

async function readJson(request: IncomingMessage): Promise<{ email: string }> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text) as { email: string };
}

async function write(body: { email: string }): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>({
      name: 'order',
      text: 'insert into floor_orders (email, body) values ($1, $2) returning id',
      values: [body.email, body],
    });
    const id = rows[0]!.id;
    await client.query({
      name: 'payment',
      text: 'insert into floor_payments (order_id, amount_cents) values ($1, $2)',
      values: [id, 999],
    });
    await client.query({
      name: 'job',
      text: `insert into floor_jobs (name, payload) values ('submit', $1)`,
      values: [{ id }],
    });
    await client.query('commit');
    return id;
  } finally {
    client.release();
  }
}

const server = createServer(async (request, response) => {
  const id = await write(await readJson(request));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id }));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  answerParent({ url: `http://127.0.0.1:${port}` }, {}, async () => {
    server.closeAllConnections();
    await pool.end();
  });
});
