import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import type { DeliveryClaims } from '#contracts/customers/social-proof.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import {
  type DeliveredKind,
  type DeliveryLine,
  defaultDeliveryTimes,
  defaultHours,
  findMeasuredTime,
  quantityBandStarts,
} from '#contracts/orders/delivery-times.ts';
import { audiences, isForPosts } from '#contracts/orders/states.ts';
import { formatDuration, measuredSentenceOfAll } from '#messages/measured-times.ts';
import { proofMessages } from '#messages/proof.ts';

/** Largest quantity covered by the usual delivery time. */
const maxDefaultQuantity = 1000;

/** Returns the delivery time for a package: measured if available, otherwise the time stated by the owner. */
export function deliveryLine(claims: DeliveryClaims | undefined, of: DeliveredKind, locale: Locale): string {
  const words = proofMessages[locale].claims;
  const time = findMeasuredTime(claims?.times ?? [], of);
  if (time)
    return words.measuredLine(
      formatDuration(time.medianSeconds, locale),
      formatDuration(time.ninetySeconds, locale),
    );
  if (claims?.estimateHolds === false && !of.kind) return measuredSentenceOfAll(claims.measured, locale);
  const hours = defaultHours(claims?.usual ?? defaultDeliveryTimes, of);
  return of.quantity > maxDefaultQuantity ? words.usualLarge(String(hours)) : words.usual(String(hours));
}

export type SoldKind = Pick<DeliveredKind, 'type' | 'kind' | 'audience'>;

export function soldOf({
  builtIn,
  code,
  form: type,
}: Pick<DisplayedType, 'builtIn' | 'code' | 'form'>): SoldKind[] {
  if (!builtIn) return [{ type, kind: code, audience: null }];
  if (isForPosts(type)) return [{ type, audience: null }];
  return audiences.map((audience) => ({ type, audience }));
}

/** Returns one delivery line per quantity range that a page sells, or a single line when all ranges are equal. */
export function deliveryLines(
  claims: DeliveryClaims | undefined,
  sold: readonly SoldKind[],
  locale: Locale,
): DeliveryLine[] {
  const { exceptions } = claims?.usual ?? defaultDeliveryTimes;
  const starts = [...new Set([1, ...quantityBandStarts, ...exceptions.map((each) => each.fromQuantity)])];
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
