import { randomBytes, randomUUID } from 'node:crypto';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { FulfilmentState, OrderState, PaymentState } from '#contracts/orders/states.ts';
import { consentStatements } from '#messages/consent.ts';
import { newOrderNumber } from '#server/orders/create-order.ts';
import { execute, one, type Queryable } from '#server/platform/database/query.ts';

export interface TestOrder {
  id: OrderId;
  number: string;
  email: string;
  username: string;
  lineItemId: string;
}

export interface TestOrderOptions {
  state?: OrderState;
  paymentState?: PaymentState;
  locale?: Locale;
  email?: string;
  username?: string;
  sample?: boolean;
  createdAt?: Date;
  paidAt?: Date | null;
  completedAt?: Date | null;
  consents?: boolean;
}

async function ensureCatalogue(db: Queryable): Promise<void> {
  await execute(
    db,
    `insert into providers (id, name, api_url, api_key_sealed) values (1, 'default', 'http://127.0.0.1/', '')
     on conflict do nothing`,
  );
  await execute(
    db,
    `insert into provider_services (provider_id, external_id, name, rate, min_quantity, max_quantity)
     values (1, '1001', 'Followers', 1, 10, 100000) on conflict do nothing`,
  );
  await execute(
    db,
    `insert into services (id, type, audience, quantity, bonus_quantity, price_cents, provider_id, provider_service)
     values (204, 'followers', 'europe', 1000, 100, 999, 1, '1001') on conflict do nothing`,
  );
}

async function insertConsents(db: Queryable, orderId: OrderId, options: { locale: Locale; at: Date }) {
  const { startNow, waive } = consentStatements[consentVersion][options.locale];
  await execute(
    db,
    `insert into order_consents (order_id, kind, statement, version, locale, agreed_at)
     values ($1, 'start_now', $2, $4, $5, $6), ($1, 'waive_withdrawal', $3, $4, $5, $6)`,
    [orderId, startNow, waive, consentVersion, options.locale, options.at],
  );
}

/** Inserts an order of 1,000 + 100 European followers for 9.99 €, paid now by default. */
export async function insertTestOrder(db: Queryable, options: TestOrderOptions = {}): Promise<TestOrder> {
  await ensureCatalogue(db);
  const { locale = 'es', username = `user.${randomBytes(4).toString('hex')}` } = options;
  const { email = `${username}@example.test`, createdAt = new Date(), consents = true } = options;
  const paidAt = options.paidAt === undefined ? createdAt : options.paidAt;
  const { id, number } = await one<{ id: OrderId; number: string }>(
    db,
    `insert into orders (number, state, payment_state, idempotency_key, request_fingerprint, locale, email, username,
                         total_cents, tax_country, tax_rate_basis_points, tax_cents, sample, created_at, paid_at, completed_at)
     values ($1, $2, $3, $4, 'fingerprint', $5, $6, $7, 999, 'ES', 2100, 173, $8, $9, $10, $11)
     returning id, number`,
    [
      newOrderNumber(),
      options.state ?? (paidAt ? 'processing' : 'pending'),
      options.paymentState ?? (paidAt ? 'paid' : 'unpaid'),
      randomUUID(),
      locale,
      email,
      username,
      options.sample ?? false,
      createdAt,
      paidAt,
      options.completedAt ?? null,
    ],
  );
  const line = await one<{ id: string }>(
    db,
    `insert into line_items (order_id, position, service_id, service_type, audience, quantity, bonus_quantity,
                             list_price_cents, price_cents, link)
     values ($1, 0, 204, 'followers', 'europe', 1000, 100, 999, 999, 'https://www.instagram.com/' || $2 || '/')
     returning id`,
    [id, username],
  );
  if (consents) await insertConsents(db, id, { locale, at: createdAt });
  return { id, number, email, username, lineItemId: line.id };
}

export async function insertTestFulfilment(
  db: Queryable,
  order: TestOrder,
  fulfilment: {
    state: FulfilmentState;
    quantity?: number;
    remains?: number | null;
    startCount?: number | null;
    position?: number;
    syncedAt?: Date;
  },
): Promise<void> {
  await execute(
    db,
    `insert into fulfilments (order_id, line_item_id, position, provider_id, provider_service, link, quantity, state,
                              remains, start_count, provider_order_id, submitted_at, synced_at)
     values ($1, $2, $3, 1, '1001', 'https://www.instagram.com/x/', $4, $5, $6, $7, $8, now(), $9)`,
    [
      order.id,
      order.lineItemId,
      fulfilment.position ?? 0,
      fulfilment.quantity ?? 1100,
      fulfilment.state,
      fulfilment.remains ?? null,
      fulfilment.startCount ?? null,
      randomUUID(),
      fulfilment.syncedAt ?? null,
    ],
  );
}
