import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { RefundBasis } from '#contracts/orders/orders.ts';
import { withdrawalBasisSql } from '#server/checkout/withdrawals/refund-basis.ts';
import type { SentFacts } from '#server/fulfilment/rules.ts';
import { execute, maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { sinceErasure } from './data/store-erasures.ts';

export async function readLanguageOr(db: Queryable, email: string, otherwise: Locale): Promise<Locale> {
  const { locale } = await one<{ locale: Locale }>(db, 'select language_for($1, $2) as locale', [
    email,
    otherwise,
  ]);
  return locale;
}

export async function saveLanguage(
  db: Queryable,
  input: { email: string; locale: Locale; at: Date },
): Promise<void> {
  await execute(
    db,
    `insert into customer_preferences (email, locale, changed_at) values ($1, $2, $3)
     on conflict (email) do update set locale = excluded.locale, changed_at = excluded.changed_at`,
    [input.email, input.locale, input.at],
  );
}

export async function saveLanguageIfNew(
  db: Queryable,
  input: { email: string; locale: Locale; at: Date },
): Promise<boolean> {
  return touchesOne(
    db,
    `insert into customer_preferences (email, locale, changed_at) values ($1, $2, $3) on conflict do nothing`,
    [input.email, input.locale, input.at],
  );
}

export async function dropLanguage(
  db: Queryable,
  input: { email: string; locale: Locale; at: Date },
): Promise<boolean> {
  return touchesOne(
    db,
    'delete from customer_preferences where email = $1 and locale = $2 and changed_at = $3',
    [input.email, input.locale, input.at],
  );
}

interface AccountOrderPart extends SentFacts {
  quantity: number;
  remains: number | null;
}

export interface AccountOrderRow
  extends Row<
      'orders',
      | 'id'
      | 'number'
      | 'state'
      | 'payment_state'
      | 'stop_reason'
      | 'username'
      | 'total_cents'
      | 'created_at'
      | 'paid_at'
      | 'locale'
    >,
    Row<'line_items', 'service_id' | 'service_type' | 'audience'> {
  kind: NamedKind | null;
  quantity: number;
  bonus: number;
  list_price_cents: number;
  received: number;
  kept: number;
  refunded_cents: number;
  refund_basis: RefundBasis | null;
  parts: AccountOrderPart[];
  refill_state: Tables['refills']['state'] | null;
  /** Hash of the invitation with which the buyer may still write or change a review. Null without one. */
  review_token_hash: Buffer | null;
  refill_days: number | null;
}

/** Received money that awaits review does not change the order's payment state. */
const hasMoney = `exists (select from payments y where y.order_id = o.id and y.state = 'succeeded')`;

/** Orders without a payment attempt and sample orders do not belong to the account. */
const orderBelongsTo = `lower(o.email) = $1 and not o.sample
       and (o.paid_at is not null or o.payment_state <> 'unpaid' or ${hasMoney}) and ${sinceErasure}`;

const columns = `o.id, o.number, o.state, o.payment_state, o.stop_reason, o.username, o.total_cents, o.created_at,
       o.paid_at, o.locale, l.service_id, l.service_type, l.audience, l.kind, l.quantity, l.bonus, l.list_price_cents,
       m.received, m.kept, m.refunded_cents, ${withdrawalBasisSql} as refund_basis, f.parts, r.refill_state,
       (select i.token_sha256 from review_invitations i
         where i.order_id = o.id and i.expires_at > $2) as review_token_hash, l.refill_days`;

const tables = `orders o
  cross join lateral (
    select (array_agg(service_id order by position))[1] as service_id,
           (array_agg(refill_days order by position))[1] as refill_days,
           (array_agg(service_type order by position))[1] as service_type,
           named_kind((array_agg(kind order by position))[1]) as kind,
           (array_agg(audience order by position))[1] as audience,
           sum(quantity)::int as quantity, sum(bonus_quantity)::int as bonus,
           sum(list_price_cents)::int as list_price_cents
      from line_items where order_id = o.id
  ) l
  cross join lateral (
    select count(*)::int as received,
           (count(*) filter (where amount_refunded_cents < amount_received_cents))::int as kept,
           coalesce(sum(amount_refunded_cents), 0)::int as refunded_cents
      from payments where order_id = o.id and state = 'succeeded'
  ) m
  cross join lateral (
    select coalesce(json_agg(json_build_object('state', state, 'quantity', quantity, 'remains', remains,
                                               'stateReason', state_reason, 'resends', resends)), '[]') as parts
      from fulfilments where order_id = o.id
  ) f
  left join lateral (
    select state as refill_state from refills where order_id = o.id order by created_at desc limit 1
  ) r on true`;

export function accountOrders(db: Queryable, email: string, now: Date): Promise<AccountOrderRow[]> {
  return rows<AccountOrderRow>(
    db,
    `select ${columns} from ${tables} where ${orderBelongsTo} order by o.created_at desc, o.id limit 200`,
    [email, now],
  );
}

export interface Totals {
  orders: number;
  spent_cents: number;
}

export function accountTotals(db: Queryable, email: string): Promise<Totals> {
  return one<Totals>(
    db,
    `select count(*)::int as orders,
            coalesce(sum((select sum(p.amount_received_cents - p.amount_refunded_cents) from payments p
                           where p.order_id = o.id and p.state = 'succeeded')), 0)::int as spent_cents
       from orders o where ${orderBelongsTo}`,
    [email],
  );
}

export async function ownsOrder(
  db: Queryable,
  owned: { email: string; id: string | null; number: string | null },
): Promise<boolean> {
  const row = await maybeOne<Row<'orders', 'id'>>(
    db,
    `select o.id from orders o where ${orderBelongsTo} and (o.id = $2::uuid or o.number = $3)`,
    [owned.email, owned.id, owned.number],
  );
  return row !== undefined;
}

export async function hasOrders(db: Queryable, email: string): Promise<boolean> {
  const { some } = await one<{ some: boolean }>(
    db,
    `select exists (
       select from orders o
        where lower(o.email) = $1 and not o.sample
          and (o.paid_at is not null or o.payment_state = 'pending' or ${hasMoney})
          and ${sinceErasure}
     ) as some`,
    [email],
  );
  return some;
}
