import { type Cents, toDecimalString } from '#contracts/kit/money.ts';
import type { AcceptedUpsell } from '#server/orders/changes/revision-rules.ts';
import { ShopError } from '#server/platform/errors.ts';

/**
 * Is what a page says of a package, in the names of text 1, section 7: it is compared with what is sold,
 * never charged.
 */
export interface StatedFigures {
  packagePrice?: Cents | undefined;
  packageAmount?: number | undefined;
  customQuantity?: number | undefined;
  originalPrice?: Cents | undefined;
  originalFollowers?: number | undefined;
  /** These belong to an offer, and count where it is taken. */
  upsellPrice?: Cents | undefined;
  additionalFollowers?: number | undefined;
  newFollowers?: number | undefined;
}

/** Is a package as it is sold: with the offer that was added, if one was. */
export interface SoldFigures {
  quantity: number;
  listPriceCents: Cents;
  upsell: AcceptedUpsell | null;
}

type Field = keyof StatedFigures;

/** Returns what each field may say; the last one is the right figure. */
function rightFigures({ quantity, listPriceCents, upsell }: SoldFigures): Partial<Record<Field, number[]>> {
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

const prices: readonly Field[] = ['packagePrice', 'originalPrice', 'upsellPrice'];

/** Throws `price_changed` with the right total where the page believes another. */
export function refuseTotal(expectedCents: Cents | undefined, totalCents: Cents): void {
  if (expectedCents === undefined || expectedCents === totalCents) return;
  throw new ShopError('price_changed', `expected ${expectedCents}, costs ${totalCents}`, {
    field: 'amount',
    amount: toDecimalString(totalCents),
  });
}

/** Throws `price_changed` with the right figure for the first field that says another. */
export function refuseFigures(stated: StatedFigures, sold: SoldFigures): void {
  const right = rightFigures(sold);
  for (const field of Object.keys(right) as Field[]) {
    const said = stated[field];
    const allowed = right[field] ?? [];
    const figure = allowed.at(-1);
    if (said === undefined || figure === undefined || allowed.includes(said)) continue;
    throw new ShopError('price_changed', `${field} ${said} is ${figure}`, {
      field,
      amount: toDecimalString(prices.includes(field) ? figure : sold.listPriceCents),
      quantity: prices.includes(field) ? undefined : figure,
    });
  }
}
