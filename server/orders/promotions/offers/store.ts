import type { OrderId } from '#contracts/kit/ids.ts';
import type { AddOffer, OfferTerms } from '#contracts/orders/offers.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { DiscountCode } from '../codes/discount-rules.ts';
import type { UpsellSurface } from './upsell-rules.ts';
import type { VisitorWindow, WindowEnds, WindowHolder } from './window-rules.ts';

/** A full refund of the order ends its thank-you code. */
const endOfOffer = `case when o.payment_state = 'refunded' then t.made_at else t.ends_at end`;

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

export function findPersonalOfferCode(
  db: Queryable,
  codeId: number,
  email: string,
): Promise<DiscountCode | undefined> {
  return maybeOne<DiscountCode>(db, selectOwnOfferCode, [codeId, email]);
}

export function lockOfferCode(tx: Tx, code: string): Promise<DiscountCode | undefined> {
  return maybeOne<DiscountCode>(tx, `${selectOfferCode} for update of c`, [code]);
}

/** Locks the customer, so that the limit per address is checked serially. Codes of two settings have separate locks. */
export async function lockCustomer(tx: Tx, email: string): Promise<void> {
  await execute(tx, 'select pg_advisory_xact_lock(hashtextextended(lower($1), 7301072))', [email]);
}

/**
 * Counts the reserved and redeemed uses that exclude another use of the offer. Counts uses of any thank-you
 * code by this address, and uses of this code by any address, because an order's address may change later.
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
  word: string;
  code: string;
  percentBasisPoints: number;
  at: Date;
  endsAt: Date;
}

/** `no_base`: the base code does not exist. `taken`: the order already has an offer, or the code is in use. */
type OfferResult = 'made' | 'no_base' | 'taken';

export async function insertThanksOffer(db: Queryable, offer: NewOffer): Promise<OfferResult> {
  const { making } = await one<{ making: OfferResult }>(
    db,
    `with base as (select id from discount_codes where code = $2 and personal and active),
     made as (
       insert into thank_you_offers (order_id, code_id, code, percent_basis_points, made_at, ends_at)
       select $1, id, $3, $4, $5, $6 from base on conflict do nothing returning 1
     )
     select case when exists (select from made) then 'made'
                 when exists (select from base) then 'taken' else 'no_base' end as making`,
    [offer.orderId, offer.word, offer.code, offer.percentBasisPoints, offer.at, offer.endsAt],
  );
  return making;
}

/** No-op if the code exists or the owner has a code of that name. */
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

export interface StoredOffer extends OfferTerms {
  id: number;
  surface: UpsellSurface;
  type: ServiceType;
  audience: Audience | null;
  baseQuantity: number | null;
  comparisonCents: number | null;
  sample: boolean;
}

const columns = `id, surface, service_type as type, audience, base_quantity as "baseQuantity",
  extra_quantity as "extraQuantity", addon_price_cents as "addonPriceCents", extra_share as "extraShare",
  price_factor as "priceFactor", comparison_price_cents as "comparisonCents", active, sample`;

export const readAllOffers = (db: Queryable): Promise<StoredOffer[]> =>
  rows<StoredOffer>(
    db,
    `select ${columns} from upsell_offers
      order by surface, service_type, audience, base_quantity nulls last, active desc, id`,
  );

export const lockOffer = (tx: Tx, id: number): Promise<StoredOffer | undefined> =>
  maybeOne<StoredOffer>(tx, `select ${columns} from upsell_offers where id = $1 for update`, [id]);

export async function writeOffer(tx: Tx, id: number, terms: OfferTerms): Promise<void> {
  await execute(
    tx,
    `update upsell_offers set active = $2, extra_quantity = $3, addon_price_cents = $4, extra_share = $5,
            price_factor = $6, updated_at = now()
      where id = $1`,
    [id, terms.active, terms.extraQuantity, terms.addonPriceCents, terms.extraShare, terms.priceFactor],
  );
}

/** Adds an inactive offer, so that staff can check it before buyers see it. */
export async function addOffer(tx: Tx, offer: AddOffer): Promise<number> {
  const { id } = await one<Row<'upsell_offers', 'id'>>(
    tx,
    `insert into upsell_offers (surface, audience, base_quantity, extra_quantity, addon_price_cents, active)
     values ($1, $2, $3, $4, $5, false) returning id`,
    [offer.surface, offer.audience, offer.baseQuantity, offer.extraQuantity, offer.addonPriceCents],
  );
  return id;
}

interface WindowInput extends VisitorWindow {
  visitorHash: Buffer;
  codeId: number;
  openedAt: Date;
}

/** Opens the window, or keeps the existing one until it may open again. One atomic statement. */
export async function openVisitorWindow(db: Queryable, input: WindowInput): Promise<VisitorWindow> {
  const row = await maybeOne<VisitorWindow>(
    db,
    `insert into visitor_windows as w (visitor_hash, code_id, opened_at, ends_at, again_at) values ($1, $2, $3, $4, $5)
     on conflict (visitor_hash, code_id) do update
       set opened_at = excluded.opened_at, ends_at = excluded.ends_at, again_at = excluded.again_at
       where w.again_at <= excluded.opened_at
     returning ends_at as "endsAt", again_at as "againAt"`,
    [input.visitorHash, input.codeId, input.openedAt, input.endsAt, input.againAt],
  );
  return row ?? (await findVisitorWindow(db, input.visitorHash, input.codeId)) ?? input;
}

function findVisitorWindow(
  db: Queryable,
  visitorHash: Buffer,
  codeId: number,
): Promise<VisitorWindow | undefined> {
  return maybeOne<VisitorWindow>(
    db,
    `select ends_at as "endsAt", again_at as "againAt" from visitor_windows where visitor_hash = $1 and code_id = $2`,
    [visitorHash, codeId],
  );
}

/**
 * Returns the ends of a code's windows for this browser and this person. A person's window that may open again does not
 * count.
 */
export function findWindowEnds(
  db: Queryable,
  asked: { holder: WindowHolder; codeId: number; now: Date },
): Promise<WindowEnds> {
  const { browser = null, person } = asked.holder;
  return one<WindowEnds>(
    db,
    `select max(ends_at) filter (where visitor_hash = $1) as browser, min(ends_at) as earliest
       from visitor_windows
      where code_id = $3 and (visitor_hash = $1 or visitor_hash = any($2) and again_at > $4)`,
    [browser, person, asked.codeId, asked.now],
  );
}

/**
 * Aligns the windows of browser and person. The earlier end applies to the browser. A window of the browser is copied
 * to a person without one.
 */
export async function bindWindows(
  db: Queryable,
  { browser, person, personNow }: WindowHolder,
  now: Date,
): Promise<void> {
  if (!browser) return;
  await execute(
    db,
    `update visitor_windows b set opened_at = p.opened_at, ends_at = p.ends_at, again_at = p.again_at
       from (select distinct on (code_id) code_id, opened_at, ends_at, again_at from visitor_windows
              where visitor_hash = any($2) and again_at > $3 order by code_id, ends_at) p
      where b.visitor_hash = $1 and b.code_id = p.code_id and p.ends_at < b.ends_at`,
    [browser, person, now],
  );
  await execute(
    db,
    `insert into visitor_windows as w (visitor_hash, code_id, opened_at, ends_at, again_at)
     select p.mark, b.code_id, b.opened_at, b.ends_at, b.again_at
       from visitor_windows b cross join unnest($2::bytea[]) p(mark)
      where b.visitor_hash = $1 and b.again_at > $3
      order by p.mark
     on conflict (visitor_hash, code_id) do update
       set opened_at = excluded.opened_at, ends_at = excluded.ends_at, again_at = excluded.again_at
       where w.again_at <= $3`,
    [browser, personNow, now],
  );
}

export async function deleteOfferWindows(db: Queryable, marks: readonly Buffer[]): Promise<void> {
  await execute(db, 'delete from visitor_windows where visitor_hash = any($1)', [marks]);
}
