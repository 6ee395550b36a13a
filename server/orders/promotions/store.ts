import type { OrderId } from '#contracts/kit/ids.ts';
import type { Audience } from '#contracts/orders/states.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { NonNullColumns, Row } from '#server/platform/database/row.ts';
import type { DiscountCode } from './codes/discount-rules.ts';
import type { UpsellOffer } from './offers/upsell-rules.ts';

const codeColumns = `id, code, kind, percent_basis_points as "percentBasisPoints", amount_cents as "amountCents",
  valid_from as "validFrom", valid_until as "validUntil", minimum_cents as "minimumCents",
  service_types as "serviceTypes", max_uses as "maxUses", max_uses_per_customer as "maxUsesPerCustomer", uses, active,
  window_only as "windowOnly", personal, null as "boundTo"`;

export function findCode(db: Queryable, code: string): Promise<DiscountCode | undefined> {
  return maybeOne<DiscountCode>(db, `select ${codeColumns} from discount_codes where code = $1`, [code]);
}

/** Finds active codes by prefix. Escapes the underscore, which `like` would match with any character. */
export function findCodesLike(
  db: Queryable,
  begins: string,
  limit: number,
): Promise<
  (Pick<DiscountCode, 'id' | 'code' | 'percentBasisPoints' | 'amountCents'> & { createdAt: Date })[]
> {
  return rows(
    db,
    `select id, code, percent_basis_points as "percentBasisPoints", amount_cents as "amountCents",
            created_at as "createdAt"
       from discount_codes where active and starts_with(code, $1) order by code limit $2`,
    [begins, limit],
  );
}

export function lockOpenCode(tx: Tx, code: string): Promise<DiscountCode | undefined> {
  return maybeOne<DiscountCode>(tx, `select ${codeColumns} from discount_codes where code = $1 for update`, [
    code,
  ]);
}

export async function countUsesByCustomer(db: Queryable, codeId: number, email: string): Promise<number> {
  const row = await maybeOne<{ count: number }>(
    db,
    `select count(*) as count from discount_redemptions
      where code_id = $1 and email = lower($2) and state in ('reserved', 'redeemed')`,
    [codeId, email],
  );
  return row?.count ?? 0;
}

export async function hasPromotions(db: Queryable): Promise<boolean> {
  const row = await maybeOne<{ some: boolean }>(
    db,
    'select exists (select from discount_codes) or exists (select from upsell_offers) as some',
  );
  return row?.some ?? false;
}

export interface NewReservation {
  codeId: number;
  orderId: OrderId;
  email: string;
  discountCents: number;
  at: Date;
  expiresAt: Date;
}

export async function insertReservation(tx: Tx, reservation: NewReservation): Promise<void> {
  await execute(
    tx,
    `with used as (update discount_codes set uses = uses + 1, updated_at = $5 where id = $1)
     insert into discount_redemptions (code_id, order_id, email, discount_cents, reserved_at, expires_at)
     values ($1, $2, lower($3), $4, $5, $6)`,
    [
      reservation.codeId,
      reservation.orderId,
      reservation.email,
      reservation.discountCents,
      reservation.at,
      reservation.expiresAt,
    ],
  );
}

/** Releases the order's reserved use. No-op without one. */
export async function releaseDiscount(tx: Tx, orderId: OrderId, at: Date): Promise<void> {
  await execute(
    tx,
    `with released as (
       update discount_redemptions set state = 'released', released_at = $2
        where order_id = $1 and state = 'reserved' returning code_id
     )
     update discount_codes c set uses = c.uses - 1, updated_at = $2 from released where c.id = released.code_id`,
    [orderId, at],
  );
}

export async function redeemDiscount(tx: Tx, orderId: OrderId, at: Date): Promise<void> {
  await execute(
    tx,
    `update discount_redemptions set state = 'redeemed', redeemed_at = $2 where order_id = $1 and state = 'reserved'`,
    [orderId, at],
  );
}

/**
 * Claims orders with an expired unpaid reservation, longest due first. Postpones each by a quarter of its
 * age, at most 6 h, so that one failing order does not block others.
 */
export async function claimDueReservations(db: Queryable, limit: number): Promise<OrderId[]> {
  const found = await rows<Row<'discount_redemptions', 'order_id'>>(
    db,
    `update discount_redemptions
        set due_at = now() + least(greatest((now() - reserved_at) / 4, interval '2 minutes'), interval '6 hours')
      where id in (
        select id from discount_redemptions where state = 'reserved' and due_at <= now()
         order by due_at limit $1 for update skip locked)
     returning order_id`,
    [limit],
  );
  return found.map((row) => row.order_id);
}

type StepColumn = 'base_quantity' | 'extra_quantity' | 'addon_price_cents';
type ShareColumn = 'extra_share' | 'price_factor';

/** An offer has either the columns of a share or those of a size. The others are null. */
type OfferRow = Row<'upsell_offers', 'id' | 'surface' | 'service_type' | 'audience'> & {
  own_sizes: number[];
} & (
    | (NonNullColumns<Row<'upsell_offers', StepColumn>> & Record<ShareColumn, null>)
    | (Record<StepColumn, null> & NonNullColumns<Row<'upsell_offers', ShareColumn>>)
  );

/** Returns offers for one size before those for all other sizes. */
export async function readOffers(db: Queryable): Promise<UpsellOffer[]> {
  const found = await rows<OfferRow>(
    db,
    `select id, surface, service_type, audience, base_quantity, extra_quantity, addon_price_cents, extra_share, price_factor,
            array(select s.base_quantity from upsell_offers s
                   where s.surface = o.surface and s.service_type = o.service_type and s.base_quantity is not null
                     and (s.audience is null or o.audience is null or s.audience = o.audience)) as own_sizes
       from upsell_offers o where active order by surface, base_quantity`,
  );
  return found.map((row) => ({
    id: row.id,
    surface: row.surface,
    serviceType: row.service_type,
    audience: row.audience,
    size:
      row.base_quantity === null
        ? {
            kind: 'others',
            extraShare: row.extra_share,
            priceFactor: row.price_factor,
            ownSizes: row.own_sizes,
          }
        : {
            kind: 'step',
            baseQuantity: row.base_quantity,
            extraQuantity: row.extra_quantity,
            addonPriceCents: row.addon_price_cents,
          },
  }));
}

/**
 * Starts the clock of offers once per buyer. Another order of the same visit or address gets the same end. So
 * does another package within a day, because a second countdown would look restarted. An order after that end
 * gets no row. The profile does not count, because anyone may order for it. Returns the end, which may be
 * past.
 */
export async function openWindow(
  db: Queryable,
  window: { orderId: OrderId; offerId: number; openedAt: Date; endsAt: Date },
): Promise<Date> {
  const { ends_at } = await one<Row<'offer_windows', 'ends_at'>>(
    db,
    `with asked as (select id, visit_hash, lower(email) as email, $3::timestamptz - interval '90 days' as since
                      from orders where id = $1),
     same_buyer as (
       select o.id from asked a join orders o on o.visit_hash = a.visit_hash and o.created_at > a.since union
       select o.id from asked a join orders o on lower(o.email) = a.email and o.created_at > a.since union
       select id from asked
     ),
     held as (
       select least(min(w.ends_at), $4) as ends_at from same_buyer b join offer_windows w on w.order_id = b.id
        where w.offer_id = $2 or w.opened_at > $3::timestamptz - interval '1 day'
     ),
     opened as (
       insert into offer_windows (order_id, offer_id, opened_at, ends_at)
       select $1, $2, $3, ends_at from held where ends_at > $3 on conflict do nothing
     )
     select ends_at from held`,
    [window.orderId, window.offerId, window.openedAt, window.endsAt],
  );
  return ends_at;
}

export async function findWindowEnd(
  db: Queryable,
  orderId: OrderId,
  offerId: number,
): Promise<Date | undefined> {
  const row = await maybeOne<Row<'offer_windows', 'ends_at'>>(
    db,
    'select ends_at from offer_windows where order_id = $1 and offer_id = $2',
    [orderId, offerId],
  );
  return row?.ends_at;
}

export interface SeedOffer {
  surface: 'checkout_page' | 'inline';
  audience: Audience;
  /** Null, like the next two fields, for an offer to all other sizes. */
  baseQuantity: number | null;
  extraQuantity: number | null;
  addonPriceCents: number | null;
  extraShare: number | null;
  priceFactor: number | null;
  comparisonPriceCents: number | null;
  comparisonFactor: number | null;
  active: boolean;
  sample: boolean;
}

export async function insertOffer(db: Queryable, offer: SeedOffer): Promise<void> {
  await execute(
    db,
    `insert into upsell_offers (surface, audience, base_quantity, extra_quantity, addon_price_cents, extra_share,
                                price_factor, comparison_price_cents, comparison_factor, active, sample)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      offer.surface,
      offer.audience,
      offer.baseQuantity,
      offer.extraQuantity,
      offer.addonPriceCents,
      offer.extraShare,
      offer.priceFactor,
      offer.comparisonPriceCents,
      offer.comparisonFactor,
      offer.active,
      offer.sample,
    ],
  );
}

export interface SeedCode {
  code: string;
  percentBasisPoints: number;
  maxUsesPerCustomer: number | null;
  windowOnly: boolean;
  personal: boolean;
  sample: boolean;
}

export async function insertCode(db: Queryable, code: SeedCode): Promise<void> {
  await execute(
    db,
    `insert into discount_codes (code, kind, percent_basis_points, max_uses_per_customer, window_only, personal, sample)
     values ($1, 'percentage', $2, $3, $4, $5, $6) on conflict do nothing`,
    [
      code.code,
      code.percentBasisPoints,
      code.maxUsesPerCustomer,
      code.windowOnly,
      code.personal,
      code.sample,
    ],
  );
}
