import type { Tx } from '#server/platform/database/pool.ts';
import { execute, type Queryable, rows } from '#server/platform/database/query.ts';
import { erasedRule, type RetentionScope } from '#server/platform/database/retention.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';

export function eraseRedeemers(db: Queryable, { before, limit }: RetentionScope): Promise<number> {
  return execute(
    db,
    `update discount_redemptions set email = $3
      where id = any(array(select id from discount_redemptions
                            where reserved_at < $1 and state <> 'reserved' and email <> $3 limit $2))`,
    [before, limit, erasedRule.email],
  );
}

export type SampleCode = Row<'discount_codes', 'id' | 'code'> &
  CamelCaseRow<
    'discount_codes',
    | 'percent_basis_points'
    | 'minimum_cents'
    | 'max_uses'
    | 'max_uses_per_customer'
    | 'window_only'
    | 'personal'
    | 'valid_until'
  >;

export function readSampleCodes(db: Queryable): Promise<SampleCode[]> {
  return rows<SampleCode>(
    db,
    `select id, code, percent_basis_points as "percentBasisPoints", minimum_cents as "minimumCents",
            max_uses as "maxUses", max_uses_per_customer as "maxUsesPerCustomer", window_only as "windowOnly", personal,
            valid_until as "validUntil"
       from discount_codes where sample order by code`,
  );
}

export type SampleOffer = Row<'upsell_offers', 'id' | 'surface'> &
  CamelCaseRow<
    'upsell_offers',
    'base_quantity' | 'extra_quantity' | 'addon_price_cents' | 'extra_share' | 'price_factor'
  >;

export function readSampleOffers(db: Queryable): Promise<SampleOffer[]> {
  return rows<SampleOffer>(
    db,
    `select id, surface, base_quantity as "baseQuantity", extra_quantity as "extraQuantity",
            addon_price_cents as "addonPriceCents", extra_share as "extraShare", price_factor as "priceFactor"
       from upsell_offers where sample order by surface, base_quantity`,
  );
}

export async function deleteCodes(tx: Tx, ids: readonly number[]): Promise<void> {
  await execute(tx, 'delete from discount_codes where id = any($1)', [ids]);
}

export async function deleteOffers(tx: Tx, ids: readonly number[]): Promise<void> {
  await execute(tx, 'delete from upsell_offers where id = any($1)', [ids]);
}

/** Keeps changed sample codes and offers as the shop's own, and frees uses of removed orders. */
export async function markPromotionsAsOwn(tx: Tx): Promise<void> {
  await execute(tx, 'update discount_codes set sample = false, uses = 0, updated_at = now()');
  await execute(tx, 'update upsell_offers set sample = false, updated_at = now() where sample');
}
