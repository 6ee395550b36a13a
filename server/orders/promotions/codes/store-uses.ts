import type { CodeEffect, DiscountUsesQuery, Misuse } from '#contracts/orders/discount-codes.ts';
import type { KeysetList } from '#server/platform/database/keyset.ts';
import { one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';

export interface UseRow
  extends Row<'discount_redemptions', 'id' | 'email'>,
    Row<'discount_codes', 'code'>,
    CamelCaseRow<'discount_redemptions', 'order_id' | 'discount_cents' | 'reserved_at'> {
  state: 'reserved' | 'redeemed' | 'released';
  orderNumber: string;
  totalCents: number;
}

export function useList({ code, state }: DiscountUsesQuery): KeysetList {
  const values: unknown[] = [];
  const $ = (value: unknown) => `$${values.push(value)}`;
  const where = [
    'true',
    ...(code ? [`r.code_id = ${$(code)}`] : []),
    ...(state ? [`r.state = ${$(state)}`] : []),
  ];
  return {
    columns: `r.id, c.code, r.order_id as "orderId", o.number as "orderNumber", r.email,
      r.discount_cents as "discountCents", o.total_cents as "totalCents", r.state, r.reserved_at as "reservedAt"`,
    from: 'discount_redemptions r join discount_codes c on c.id = r.code_id join orders o on o.id = r.order_id',
    where: where.join(' and '),
    values,
    id: 'r.id',
    sorting: { name: 'used', key: 'r.reserved_at', type: 'timestamptz', descending: true },
  };
}

export function readEffect(db: Queryable, codeId: number): Promise<CodeEffect> {
  return one<CodeEffect>(
    db,
    `with used as (
       select r.email, r.discount_cents, o.id, o.total_cents, o.paid_at
         from discount_redemptions r join orders o on o.id = r.order_id
        where r.code_id = $1 and r.state = 'redeemed' and o.paid_at is not null
     ), span as (select min(paid_at) as first, max(paid_at) as last from used)
     select count(*) as orders, coalesce(sum(u.total_cents), 0)::bigint as "revenueCents",
            coalesce(sum(u.discount_cents), 0)::bigint as "discountCents",
            coalesce(sum((select sum(p.amount_refunded_cents) from payments p where p.order_id = u.id)), 0)::bigint
              as "refundedCents",
            count(distinct u.email) as customers,
            count(distinct u.email) filter (where not exists (
              select from orders e where lower(e.email) = u.email and e.paid_at < u.paid_at)) as "newCustomers",
            round(avg(u.total_cents))::int as "averageCents",
            (select round(avg(o.total_cents))::int from span, orders o
              where o.paid_at between span.first and span.last and o.discount_code is null) as "averageWithoutCents"
       from used u`,
    [codeId],
  );
}

const shared = `with used as (
    select r.email, r.discount_cents, o.id, o.number, o.visit_hash, split_part(r.email, '@', 2) as host,
           regexp_replace(split_part(r.email, '@', 1), '[+].*$', '') as name,
           (select p.card_fingerprint from payments p
             where p.order_id = o.id and p.state = 'succeeded' order by p.attempt desc limit 1) as card
      from discount_redemptions r join orders o on o.id = r.order_id
     where r.code_id = $1 and r.state <> 'released'
  ), marked as (
    select 'device' as kind, encode(visit_hash, 'hex') as mark, u.* from used u where visit_hash is not null
    union all
    select 'card', card, u.* from used u where card is not null
    union all
    -- Gmail ignores dots in the local part.
    select 'mailbox', case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') else name end || '@' || host,
           u.*
      from used u
  )`;

export function readMisuse(db: Queryable, codeId: number): Promise<Misuse[]> {
  return rows<Misuse>(
    db,
    `${shared}
     select kind, left(encode(sha256(mark::bytea), 'hex'), 8) as mark, count(distinct email) as addresses,
            count(*) as uses, sum(discount_cents)::bigint as "discountCents",
            (array_agg(jsonb_build_object('id', id, 'number', number) order by id desc))[1:20] as orders
       from marked group by kind, marked.mark having count(distinct email) > 1
      order by addresses desc, kind limit 20`,
    [codeId],
  );
}

export async function recordMiss(db: Queryable, source: Buffer): Promise<void> {
  await rows(
    db,
    `insert into discount_guesses (day, source) values (now()::date, $1)
     on conflict (day, source) do update set misses = discount_guesses.misses + 1, last_at = now()`,
    [source],
  );
}

export const readGuesses = (db: Queryable): Promise<{ misses: number; sources: number; most: number }> =>
  one(
    db,
    `select coalesce(sum(misses), 0)::bigint as misses, count(*) as sources, coalesce(max(misses), 0) as most
       from discount_guesses where day > now()::date - 7`,
  );
