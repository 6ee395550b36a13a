import type { Cents } from '#contracts/money.ts';

/** A paid addition to the package, as it was accepted. */
export interface AcceptedUpsell {
  offerId: number;
  baseQuantity: number;
  basePriceCents: Cents;
  extraQuantity: number;
  addonPriceCents: Cents;
}

/** What an unpaid order of one line is, or is to become: everything that its total follows from. */
export interface OrderRevision {
  quantity: number;
  listPriceCents: Cents;
  discount: { codeId: number; code: string; cents: Cents } | null;
  upsell: AcceptedUpsell | null;
  totalCents: Cents;
  taxCents: Cents;
}

/** Two revisions are the same when the buyer gets and pays the same. */
export function sameRevision(a: OrderRevision, b: OrderRevision): boolean {
  return (
    a.quantity === b.quantity &&
    a.totalCents === b.totalCents &&
    a.discount?.code === b.discount?.code &&
    a.upsell?.offerId === b.upsell?.offerId
  );
}
