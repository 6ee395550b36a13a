import { type Cents, toDecimalString } from '#contracts/kit/money.ts';
import type { AcceptedUpsell } from '#server/orders/changes/revision-rules.ts';
import { ShopError } from '#server/platform/errors.ts';

/**
 * Figures of a package on the page, with the field names of text 1, section 7. Compared with the catalogue, never
 * charged.
 */
export interface StatedFigures {
  packagePrice?: Cents | undefined;
  packageAmount?: number | undefined;
  customQuantity?: number | undefined;
  originalPrice?: Cents | undefined;
  originalFollowers?: number | undefined;
  /** Figures of an offer. Compared only if the offer is accepted. */
  upsellPrice?: Cents | undefined;
  additionalFollowers?: number | undefined;
  newFollowers?: number | undefined;
}

export interface SoldFigures {
  quantity: number;
  listPriceCents: Cents;
  upsell: AcceptedUpsell | null;
}

type FigureField = keyof StatedFigures;

/** The last value of each field is the correct one. */
function permittedFigures({
  quantity,
  listPriceCents,
  upsell,
}: SoldFigures): Partial<Record<FigureField, number[]>> {
  const baseQuantity = upsell?.baseQuantity ?? quantity;
  const basePrice = upsell?.basePriceCents ?? listPriceCents;
  return {
    customQuantity: [baseQuantity],
    packageAmount: [baseQuantity, quantity],
    packagePrice: [basePrice, listPriceCents],
    originalPrice: [basePrice],
    originalFollowers: [baseQuantity],
    ...(upsell && {
      additionalFollowers: [upsell.extraQuantity],
      newFollowers: [quantity],
      upsellPrice: [listPriceCents, upsell.addonPriceCents],
    }),
  };
}

const prices: readonly FigureField[] = ['packagePrice', 'originalPrice', 'upsellPrice'];

export function refuseTotal(expectedCents: Cents | undefined, totalCents: Cents): void {
  if (expectedCents === undefined || expectedCents === totalCents) return;
  throw new ShopError('price_changed', `the page shows ${expectedCents} cents, the total is ${totalCents}`, {
    field: 'amount',
    amount: toDecimalString(totalCents),
  });
}

/** Throws `price_changed` with the right figure for the first field that differs. */
export function refuseFigures(stated: StatedFigures, sold: SoldFigures): void {
  const right = permittedFigures(sold);
  for (const field of Object.keys(right) as FigureField[]) {
    const said = stated[field];
    const allowed = right[field] ?? [];
    const figure = allowed.at(-1);
    if (said === undefined || figure === undefined || allowed.includes(said)) continue;
    throw new ShopError('price_changed', `${field}: the page shows ${said}, the catalogue has ${figure}`, {
      field,
      amount: toDecimalString(prices.includes(field) ? figure : sold.listPriceCents),
      quantity: prices.includes(field) ? undefined : figure,
    });
  }
}
