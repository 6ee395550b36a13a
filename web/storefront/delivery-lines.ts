import type { ShownType } from '#contracts/catalog/service-types.ts';
import type { DeliveryClaims } from '#contracts/customers/social-proof.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import {
  bandStarts,
  type Delivered,
  type DeliveryLine,
  measuredTime,
  usualDelivery,
  usualHours,
} from '#contracts/orders/delivery-times.ts';
import { audiences, isForPosts } from '#contracts/orders/states.ts';
import { proofMessages } from '#messages/proof.ts';
import { measuredOfAll, wordTime } from '#messages/true-times.ts';

/** Largest quantity covered by the usual delivery time. */
const largestUsual = 1000;

/** Returns the delivery time for a package: measured if available, otherwise the time stated by the owner. */
export function deliveryLine(claims: DeliveryClaims | undefined, of: Delivered, locale: Locale): string {
  const words = proofMessages[locale].claims;
  const time = measuredTime(claims?.times ?? [], of);
  if (time)
    return words.measuredLine(wordTime(time.medianSeconds, locale), wordTime(time.ninetySeconds, locale));
  if (claims?.estimateHolds === false && !of.kind) return measuredOfAll(claims.measured, locale);
  const hours = usualHours(claims?.usual ?? usualDelivery, of);
  return of.quantity > largestUsual ? words.usualLarge(String(hours)) : words.usual(String(hours));
}

export type Sold = Pick<Delivered, 'type' | 'kind' | 'audience'>;

export function soldOf({ builtIn, code, form: type }: Pick<ShownType, 'builtIn' | 'code' | 'form'>): Sold[] {
  if (!builtIn) return [{ type, kind: code, audience: null }];
  if (isForPosts(type)) return [{ type, audience: null }];
  return audiences.map((audience) => ({ type, audience }));
}

/** Returns one delivery line per quantity range that a page sells, or a single line when all ranges are equal. */
export function deliveryLines(
  claims: DeliveryClaims | undefined,
  sold: readonly Sold[],
  locale: Locale,
): DeliveryLine[] {
  const { exceptions } = claims?.usual ?? usualDelivery;
  const starts = [...new Set([1, ...bandStarts, ...exceptions.map((each) => each.fromQuantity)])];
  const ordered = starts.sort((a, b) => a - b);
  const lines = sold.flatMap(({ type, kind, audience }) => {
    const sells = { sells: kind ?? type, audience: audience ?? undefined };
    const told = ordered.map((from) => ({
      ...sells,
      from,
      text: deliveryLine(claims, { type, kind, audience, quantity: from }, locale),
    }));
    return told.filter(({ text }, index) => text !== told[index - 1]?.text);
  });
  const [first] = lines;
  return first && lines.every(({ text }) => text === first.text) ? [{ from: 1, text: first.text }] : lines;
}
