import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { serveParent } from './processes/answer-parent.ts';
import { countCalls } from './processes/count-calls.ts';
import { countStatements } from './processes/count-statements.ts';

/**
 * Minimum work of a paid order: a bare program that writes as many rows of the same size as the shop, in as
 * many transactions, and makes the same outside calls. Validates nothing.
 */
const statements = countStatements();
const calls = countCalls();

/** Length of a row in bytes, by table. The lengths are averages of the shop's rows. */
const rowBytes = {
  orders: 350,
  line_items: 150,
  payments: 240,
  order_consents: 150,
  order_texts: 60,
  order_facets: 300,
  order_events: 120,
  offer_windows: 60,
  outgoing_calls: 900,
  external_events: 100,
  fulfilments: 240,
  mails: 260,
  mail_bodies: 4000,
  thank_you_offers: 60,
  figure_marks: 40,
  client_marks: 40,
  submissions: 370,
  supplies: 200,
  invoices: 600,
  invoice_dues: 80,
  register_records: 900,
  register_sendings: 100,
};

type MeasuredTable = keyof typeof rowBytes;
const tables = Object.keys(rowBytes) as MeasuredTable[];
const bodies = Object.fromEntries(
  tables.map((table) => [table, randomBytes(rowBytes[table] / 2).toString('hex')]),
);

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL),
});
for (const table of tables)
  await pool.query(
    `create table ${table} (id uuid primary key default uuidv7(), order_id uuid not null, body text not null);
     create index on ${table} (order_id)`,
  );
await pool.query('alter table payments add intent text; create index on payments (intent)');

interface Writes {
  insert?: MeasuredTable[];
  update?: MeasuredTable[];
  remove?: MeasuredTable[];
}

/** Returns one statement that writes all rows. $1 is the order, and each table's body is a further parameter. */
function statementOf({ insert = [], update = [], remove = [] }: Writes) {
  const written = [...new Set([...insert, ...update])];
  const bodyOf = (table: MeasuredTable) => `$${written.indexOf(table) + 2}`;
  const parts = [
    ...insert.map((table) => `insert into ${table} (order_id, body) values ($1, ${bodyOf(table)})`),
    ...update.map((table) => `update ${table} set body = ${bodyOf(table)} where order_id = $1`),
    ...remove.map((table) => `delete from ${table} where order_id = $1`),
  ];
  const text = `with ${parts.map((part, at) => `w${at} as (${part})`).join(', ')} select`;
  return { text, bodies: written.map((table) => bodies[table]) };
}

const nameSteps = <Name extends string>(steps: Record<Name, Writes>) =>
  Object.fromEntries(
    Object.entries<Writes>(steps).map(([name, writes]) => [name, { name, ...statementOf(writes) }]),
  ) as Record<Name, { name: string; text: string; bodies: unknown[] }>;

const steps = nameSteps({
  place: {
    insert: [
      ...(['orders', 'line_items', 'payments', 'order_texts', 'order_facets', 'order_events'] as const),
      ...(['order_consents', 'order_consents', 'order_consents', 'outgoing_calls'] as const),
    ],
  },
  settle: {
    update: ['payments', 'orders', 'order_facets'],
    insert: [
      ...(['order_events', 'fulfilments', 'mails', 'invoice_dues', 'thank_you_offers'] as const),
      ...(['client_marks', 'client_marks', 'figure_marks', 'offer_windows'] as const),
      ...(['external_events', 'outgoing_calls', 'outgoing_calls'] as const),
    ],
  },
  send: { update: ['fulfilments'], insert: ['submissions'] },
  sent: {
    update: ['submissions', 'fulfilments', 'order_facets'],
    insert: ['order_events', 'outgoing_calls'],
  },
  claimMail: { update: ['mails'] },
  mailed: { update: ['mails'], insert: ['mail_bodies', 'outgoing_calls'] },
  invoice: {
    insert: ['supplies', 'invoices', 'register_records', 'register_sendings'],
    remove: ['invoice_dues'],
  },
});

async function runTransaction(step: keyof typeof steps, order: string): Promise<void> {
  const { name, text, bodies } = steps[step];
  await pool.query({ name, text, values: [order, ...bodies] });
}

const directory = `${process.env.DIRECTORY_URL}/profile/`;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function call<Reply>(method: string, url: string, form?: Record<string, string>): Promise<Reply> {
  const body = form && new URLSearchParams(form).toString();
  const headers = {
    authorization: `Bearer ${url.startsWith(directory) ? sandboxKeys.directoryToken : sandboxKeys.stripeSecret}`,
    ...(body && { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (response) => {
      readText(response).then((text) => resolve(JSON.parse(text) as Reply), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function readText(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) text += chunk;
  return text;
}

const mailer = createTransport({ url: process.env.SMTP_URL, pool: true, maxConnections: 5 } as object);
const intents = `${process.env.STRIPE_API_URL}/v1/payment_intents`;
const cents = 999;

interface Buyer {
  username: string;
  email: string;
}

const buyers = new Map<string, Buyer>();

/** Ids begin with the time, as the shop's do, so that rows are appended at the ends of the indexes. */
function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

async function placeOrder(buyer: Buyer) {
  const order = newId();
  await call('GET', directory + buyer.username);
  await runTransaction('place', order);
  const intent = await call<{ id: string; client_secret: string }>('POST', intents, {
    amount: String(cents),
    currency: 'eur',
    'automatic_payment_methods[enabled]': 'true',
    'metadata[order]': order,
  });
  const text = 'update payments set intent = $2 where order_id = $1';
  await pool.query({ name: 'intent', text, values: [order, intent.id] });
  buyers.set(order, buyer);
  return {
    paymentIntentId: intent.id,
    clientSecret: intent.client_secret,
    orderId: order,
    orderNumber: order,
  };
}

async function settlePayment(intent: string): Promise<void> {
  await call('GET', `${intents}/${intent}?expand[0]=latest_charge`);
  const find = { name: 'find', text: 'select order_id from payments where intent = $1', values: [intent] };
  const { rows } = await pool.query<{ order_id: string }>(find);
  const order = rows[0]!.order_id;
  await runTransaction('settle', order);
  await Promise.all([submitToProvider(order), sendMail(order), runTransaction('invoice', order)]);
}

async function submitToProvider(order: string): Promise<void> {
  await runTransaction('send', order);
  await call('POST', process.env.PROVIDER_API_URL!, {
    key: sandboxKeys.provider,
    action: 'add',
    service: '1001',
    link: `https://www.instagram.com/${buyers.get(order)!.username}/`,
    quantity: '1100',
  });
  await runTransaction('sent', order);
}

async function sendMail(order: string): Promise<void> {
  await runTransaction('claimMail', order);
  const body = bodies.mail_bodies!;
  await mailer.sendMail({
    from: 'shop@example.com',
    to: buyers.get(order)!.email,
    subject: 'Order',
    text: body,
    html: `<p>${body}</p>`,
  });
  await runTransaction('mailed', order);
}

async function replyTo(path: string, message: IncomingMessage): Promise<object> {
  if (path === '/api/services') return [{ id: 204, priceCents: cents }];
  const body = JSON.parse(await readText(message)) as Buyer & {
    type?: string;
    data?: { object: { id: string } };
  };
  if (path === '/api/create-payment-intent') return placeOrder(body);
  if (body.type === 'payment_intent.succeeded') void settlePayment(body.data!.object.id).catch(console.error);
  return {};
}

const server = createServer((message, response) => {
  replyTo(message.url ?? '', message).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
const port = Number(process.env.PORT);
server.listen(port, '127.0.0.1', () =>
  serveParent(
    { url: `http://127.0.0.1:${port}` },
    {
      counts: () => ({ statements: statements.statements, calls: calls.calls }),
      checkouts: () => calls.checkouts.splice(0),
    },
    async () => {
      server.closeAllConnections();
      agent.destroy();
      mailer.close();
      await pool.end();
    },
  ),
);
