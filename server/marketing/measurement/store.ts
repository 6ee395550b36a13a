import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { ConsentChoice } from '#contracts/pages/visitor-cookies.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, touchesOne } from '#server/platform/database/query.ts';
import type { NonNullColumns, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Reporter } from './rules.ts';

export interface NewConsent extends ConsentChoice {
  visitorId: string;
  version: string;
  locale: Locale;
  statement: string;
  at: Date;
  addressHash: Buffer;
  browser: string;
}

export async function insertConsent(db: Queryable, consent: NewConsent): Promise<void> {
  await execute(
    db,
    `insert into consents (visitor_id, analytics, advertising, personalisation, version, locale, statement, chosen_at, address_hash, browser)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      consent.visitorId,
      consent.analytics,
      consent.advertising,
      consent.personalisation,
      consent.version,
      consent.locale,
      consent.statement,
      consent.at,
      consent.addressHash,
      consent.browser,
    ],
  );
}

/** Returns the visitor's newest stored choice. The cookie's content is not trusted. */
export function findConsent(db: Queryable, visitorId: string): Promise<ConsentChoice | undefined> {
  return maybeOne<ConsentChoice & Record<string, unknown>>(
    db,
    'select analytics, advertising, personalisation from consents where visitor_id = $1 order by chosen_at desc, id desc limit 1',
    [visitorId],
  );
}

export interface ReportedOrder
  extends Row<'orders', 'id' | 'number' | 'total_cents' | 'paid_at'>,
    Row<'line_items', 'service_id' | 'service_type' | 'quantity'> {
  kind: NamedKind | null;
  intent_ids: NonNullable<Tables['payments']['intent_id']>[];
}

export function findOrder(db: Queryable, orderId: string): Promise<ReportedOrder | undefined> {
  return maybeOne<ReportedOrder>(
    db,
    `select o.id, o.number, o.total_cents, o.paid_at, l.service_id, l.service_type, named_kind(l.kind) as kind, l.quantity,
            array(select p.intent_id from payments p where p.order_id = o.id and p.intent_id is not null) as intent_ids
       from orders o join line_items l on l.order_id = o.id and l.position = 0
      where o.id = $1`,
    [orderId],
  );
}

export interface NewConversion {
  orderId: OrderId;
  amountCents: number;
  source: string;
  visitorId: string | null;
  client: string | null;
  reporter: Reporter;
  at: Date;
}

/** Returns true for the first report of an order. Later reports change nothing. */
export async function insertConversion(tx: Tx, conversion: NewConversion): Promise<boolean> {
  return touchesOne(
    tx,
    `insert into conversions (order_id, amount_cents, source, visitor_id, client, reporter, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [
      conversion.orderId,
      conversion.amountCents,
      conversion.source,
      conversion.visitorId,
      conversion.client,
      conversion.reporter,
      conversion.at,
    ],
  );
}

export type WaitingConversion = Row<'conversions', 'client' | 'recorded_at'> &
  NonNullColumns<Row<'conversions', 'visitor_id'>>;

export function findWaiting(db: Queryable, orderId: OrderId): Promise<WaitingConversion | undefined> {
  return maybeOne<WaitingConversion>(
    db,
    `select visitor_id, client, recorded_at from conversions
      where order_id = $1 and reporter = 'server' and forwarded_at is null`,
    [orderId],
  );
}

export async function markForwarded(db: Queryable, orderId: OrderId, at: Date): Promise<void> {
  await execute(db, 'update conversions set forwarded_at = $2 where order_id = $1', [orderId, at]);
}
