import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import pg from 'pg';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { consentVersion, idempotencyHeader } from '#contracts/checkout/checkout.ts';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import { recoveryToken } from '#server/marketing/abandoned-checkouts/recover-checkout.ts';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';
import { databaseUrl } from '#server/platform/database/embedded/check-connection.ts';
import type { Buyer } from './buyer.ts';

const dataDir = process.env.JOURNEYS_DATA_DIR ?? '';
export const shopUrl = () => `http://127.0.0.1:${process.env.JOURNEYS_PORT}`;
const readDataFile = (file: string) => readFileSync(join(dataDir, file), 'utf8').trim();

function addressOfDatabase(): string {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const port = Number(readDataFile('postgres.port').split(' ').at(-1));
  return databaseUrl(port, readDataFile('postgres.password'));
}

export async function change<Row extends pg.QueryResultRow>(
  ...statements: [string, unknown[]][]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: addressOfDatabase() });
  await client.connect();
  try {
    await client.query('begin');
    let rows: Row[] = [];
    for (const [text, values] of statements) rows = (await client.query<Row>(text, values)).rows;
    await client.query('commit');
    return rows;
  } finally {
    await client.end();
  }
}

/** Encrypts a provider key as the shop does. */
export const sealKey = (key: string) =>
  openSecretBox(process.env.SECRET_KEY ?? readDataFile('secret.key')).seal(key);

export const signingKey = () =>
  openSecretBox(process.env.SECRET_KEY ?? readDataFile('secret.key')).signingKey;

export async function blockUser(username: string): Promise<void> {
  await change([
    'insert into blocked_users (username, reason, blocked_by) values ($1, $2, $2)',
    [username, 'journey'],
  ]);
}

export async function changePrice(serviceId: number, priceCents: number): Promise<void> {
  await change(
    [
      'insert into service_prices (service_id, price_cents, valid_from) values ($1, $2, now())',
      [serviceId, priceCents],
    ],
    ['update services set price_cents = $2 where id = $1', [serviceId, priceCents]],
  );
}

export async function priceOf(request: APIRequestContext, serviceId: number): Promise<number> {
  const services: Service[] = await (await request.get('/api/services')).json();
  const found = services.find((service) => service.id === serviceId);
  if (!found) throw new Error(`Service ${serviceId} is not sold`);
  return found.priceCents;
}

export async function sell(serviceId: number, active: boolean): Promise<void> {
  await change(['update services set active = $2 where id = $1', [serviceId, active]]);
}

export async function addCode(code: string): Promise<void> {
  await change([
    `insert into discount_codes (code, kind, percent_basis_points) values ($1, 'percentage', 1000)`,
    [code],
  ]);
}

export async function abandonTestCheckout(
  request: APIRequestContext,
  buyer: Buyer,
  input: Record<string, unknown>,
): Promise<string> {
  const answer = await request.post('/api/create-payment-intent', {
    headers: { [idempotencyHeader]: crypto.randomUUID() },
    data: {
      language: 'es',
      consent: { startNow: true, waive: true, version: consentVersion },
      ...buyer,
      ...input,
    },
  });
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`);
  const { orderId }: PaymentIntentReply = await answer.json();
  const [row] = await change<{ id: string }>(
    [`update orders set created_at = now() - interval '1 hour' where id = $1`, [orderId]],
    [
      `insert into abandoned_checkouts (order_id, marketing_consent, abandoned_at)
       values ($1, $2, now() - interval '1 hour') returning id`,
      [orderId, input.marketing === true],
    ],
  );
  return recoveryToken(signingKey(), row?.id ?? '');
}
