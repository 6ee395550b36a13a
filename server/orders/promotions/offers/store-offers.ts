import type { AddOffer, OfferTerms } from '#contracts/orders/offers.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { UpsellSurface } from './upsell-rules.ts';

/** An offer as staff see it, shown to buyers or not. */
export interface KnownOffer extends OfferTerms {
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

export const readAllOffers = (db: Queryable): Promise<KnownOffer[]> =>
  rows<KnownOffer>(
    db,
    `select ${columns} from upsell_offers
      order by surface, service_type, audience, base_quantity nulls last, active desc, id`,
  );

export const lockOffer = (tx: Tx, id: number): Promise<KnownOffer | undefined> =>
  maybeOne<KnownOffer>(tx, `select ${columns} from upsell_offers where id = $1 for update`, [id]);

export async function writeOffer(tx: Tx, id: number, terms: OfferTerms): Promise<void> {
  await execute(
    tx,
    `update upsell_offers set active = $2, extra_quantity = $3, addon_price_cents = $4, extra_share = $5,
            price_factor = $6, updated_at = now()
      where id = $1`,
    [id, terms.active, terms.extraQuantity, terms.addonPriceCents, terms.extraShare, terms.priceFactor],
  );
}

/** Not active: nobody sees it before somebody has read how it stands. */
export async function addOffer(tx: Tx, offer: AddOffer): Promise<number> {
  const { id } = await one<Row<'upsell_offers', 'id'>>(
    tx,
    `insert into upsell_offers (surface, audience, base_quantity, extra_quantity, addon_price_cents, active)
     values ($1, $2, $3, $4, $5, false) returning id`,
    [offer.surface, offer.audience, offer.baseQuantity, offer.extraQuantity, offer.addonPriceCents],
  );
  return id;
}
