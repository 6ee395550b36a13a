import type { OrderId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable } from '#server/platform/database/query.ts';
import type { DiscountCode } from '../codes/discount-rules.ts';

/** An order that was paid back in full brings nothing any more. */
const endOfOffer = `case when o.payment_state = 'refunded' then t.made_at else t.ends_at end`;

/** An offer's own code as a code: its terms and its address, with the limits of the one that it is made from. */
const offerCodes = `
  select c.id, t.code, c.kind, t.percent_basis_points as "percentBasisPoints", c.amount_cents as "amountCents",
         t.made_at as "validFrom", ${endOfOffer} as "validUntil", c.minimum_cents as "minimumCents",
         c.service_types as "serviceTypes", c.max_uses as "maxUses", c.max_uses_per_customer as "maxUsesPerCustomer",
         c.uses, c.active, c.window_only as "windowOnly", c.personal, lower(o.email) as "boundTo"
    from thank_you_offers t
    join discount_codes c on c.id = t.code_id
    join orders o on o.id = t.order_id`;
const selectOfferCode = `${offerCodes} where t.code = $1`;
const selectOwnOfferCode = `${offerCodes} where t.code_id = $1 and lower(o.email) = lower($2)
   order by t.made_at desc limit 1`;

export function findOfferCode(db: Queryable, code: string): Promise<DiscountCode | undefined> {
  return maybeOne<DiscountCode>(db, selectOfferCode, [code]);
}

/** The newest code that this address has of those made from one. */
export function findOwnOfferCode(
  db: Queryable,
  codeId: number,
  email: string,
): Promise<DiscountCode | undefined> {
  return maybeOne<DiscountCode>(db, selectOwnOfferCode, [codeId, email]);
}

export function lockOfferCode(tx: Tx, code: string): Promise<DiscountCode | undefined> {
  return maybeOne<DiscountCode>(tx, `${selectOfferCode} for update of c`, [code]);
}

/** Codes of two settings have locks of their own: what counts for an address is decided one after the other. */
export async function lockCustomer(tx: Tx, email: string): Promise<void> {
  await execute(tx, 'select pg_advisory_xact_lock(hashtextextended(lower($1), 7301072))', [email]);
}

/**
 * Uses, reserved and redeemed, that stand against another use of the offer: of any thank-you offer by this address, and
 * of this very code by any address, since an order's address may be corrected afterwards.
 */
export async function countThanksUses(
  db: Queryable,
  { email, code }: { email: string | undefined; code: string },
): Promise<number> {
  const row = await one<{ count: number }>(
    db,
    `select count(*)::int as count from discount_redemptions r join orders o on o.id = r.order_id
      where r.code_id in (select id from discount_codes where personal)
        and r.state in ('reserved', 'redeemed')
        and (r.email = lower($1) or o.discount_code = $2 and (r.state = 'redeemed' or r.email <> lower($1)))`,
    [email ?? null, code],
  );
  return row.count;
}

export interface NewOffer {
  orderId: OrderId;
  /** What the code is made from. */
  word: string;
  code: string;
  percentBasisPoints: number;
  at: Date;
  endsAt: Date;
}

/** `no_base`: there is no such code that personal ones are made from; `taken`: the order or the code has one. */
export async function insertThanksOffer(tx: Tx, offer: NewOffer): Promise<'made' | 'no_base' | 'taken'> {
  const row = await one<{ base: boolean; made: boolean }>(
    tx,
    `with base as (select id from discount_codes where code = $2 and personal and active),
     made as (
       insert into thank_you_offers (order_id, code_id, code, percent_basis_points, made_at, ends_at)
       select $1, id, $3, $4, $5, $6 from base on conflict do nothing returning 1
     )
     select exists (select from base) as base, exists (select from made) as made`,
    [offer.orderId, offer.word, offer.code, offer.percentBasisPoints, offer.at, offer.endsAt],
  );
  if (row.made) return 'made';
  return row.base ? 'taken' : 'no_base';
}

/** What codes with this word are made from, once for each word; one of the owner's with the name is left alone. */
export async function insertBase(
  db: Queryable,
  base: { code: string; percentBasisPoints: number },
): Promise<void> {
  await execute(
    db,
    `insert into discount_codes (code, kind, percent_basis_points, max_uses_per_customer, personal)
     values ($1, 'percentage', $2, 1, true) on conflict do nothing`,
    [base.code, base.percentBasisPoints],
  );
}
