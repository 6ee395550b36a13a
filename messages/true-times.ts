import type { DeliveryLine } from '#contracts/delivery-line.ts';
import {
  bandStarts,
  type Delivered,
  longestHours,
  measuredTime,
  usualDelivery,
  usualHours,
} from '#contracts/delivery-times.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Question } from '#contracts/page-content.ts';
import type { DeliveryClaims, Share } from '#contracts/proof.ts';
import { audiences, type ServiceType } from '#contracts/states.ts';
import { proofMessages } from './proof.ts';

type Measured = NonNullable<DeliveryClaims['measured']>;

/** `12 min`, rounded up: never faster than it is. */
export function wordTime(seconds: number, locale: Locale): string {
  const words = proofMessages[locale].claims;
  if (seconds < 60) return words.seconds(String(seconds));
  if (seconds < 3600) return words.minutes(String(Math.ceil(seconds / 60)));
  return words.hours(String(Math.ceil(seconds / 3600)));
}

/** The shortest time within which nearly all were so far; undefined when nothing is worth saying. */
export const nearlyAll = (shares: readonly Share[], percent: number) =>
  shares.find((share) => share.percent >= percent);

/** Half of the orders, and nearly all: what the figures say where "at most 24 hours" may not be said. */
export function measuredSentence(measured: Measured | undefined, locale: Locale): string {
  const words = proofMessages[locale].claims;
  const most = measured && nearlyAll(measured.delivered, 90);
  const told = [
    ...(measured?.medianSeconds == null ? [] : [words.median(wordTime(measured.medianSeconds, locale))]),
    ...(most ? [`${words.delivered(String(most.percent))} ${wordTime(most.seconds, locale)}.`] : []),
  ];
  return told.length > 0 ? told.join(' ') : words.notMeasured;
}

/** The usual sentence, with the longest that the owner says. */
const usualSentence = (claims: DeliveryClaims | undefined, locale: Locale): string => {
  const hours = longestHours(claims?.usual ?? usualDelivery);
  return proofMessages[locale].claims.estimate.replace('24', String(hours));
};

/** The text with its "at most 24 hours" as long as nothing measured contradicts it; else with what was measured. */
export function withClaims(text: string, claims: DeliveryClaims | undefined, locale: Locale): string {
  const { estimate, estimateNote } = proofMessages[locale].claims;
  if (!text.includes(estimate)) return text;
  if (claims?.estimateHolds === false) return measuredSentence(claims.measured, locale);
  const said = text.replace(estimate, usualSentence(claims, locale));
  return text === estimate ? `${said} ${estimateNote}` : said;
}

/** What stands in the usual sentence's place; undefined while nothing contradicts it. */
export const contradictingSentence = (
  claims: DeliveryClaims | undefined,
  locale: Locale,
): string | undefined =>
  claims?.estimateHolds === false ? measuredSentence(claims.measured, locale) : undefined;

/** Where the owner's figure is contradicted and nothing is measured of this kind: what is known of all orders. */
function measuredOfAll(measured: Measured | undefined, locale: Locale): string {
  const words = proofMessages[locale].claims;
  if (measured?.medianSeconds == null) return words.varies;
  const half = wordTime(measured.medianSeconds, locale);
  const most = nearlyAll(measured.delivered, 90);
  return most ? words.measuredLine(half, wordTime(most.seconds, locale)) : words.half(half);
}

/** The one figure for what is bought: what such orders took, else what the owner says. */
export function deliveryLine(claims: DeliveryClaims | undefined, of: Delivered, locale: Locale): string {
  const words = proofMessages[locale].claims;
  const time = measuredTime(claims?.times ?? [], of);
  if (time)
    return words.measuredLine(wordTime(time.medianSeconds, locale), wordTime(time.ninetySeconds, locale));
  if (claims?.estimateHolds === false && !of.kind) return measuredOfAll(claims.measured, locale);
  return words.usual(String(usualHours(claims?.usual ?? usualDelivery, of)));
}

/** Which packages a page sells. */
export type Sold = Pick<Delivered, 'type' | 'kind' | 'audience'>;

/** What is sold of a type: followers by audience. */
export const soldOf = (type: ServiceType): Sold[] =>
  type === 'followers' ? audiences.map((audience) => ({ type, audience })) : [{ type, audience: null }];

/** The lines of all that a page sells, by the quantity from which on each counts; one alone where they are all alike. */
export function deliveryLines(
  claims: DeliveryClaims | undefined,
  sold: readonly Sold[],
  locale: Locale,
): DeliveryLine[] {
  const { exceptions } = claims?.usual ?? usualDelivery;
  const starts = [...new Set([1, ...bandStarts, ...exceptions.map((each) => each.fromQuantity)])];
  const ordered = starts.sort((a, b) => a - b);
  const lines = sold.flatMap(({ type, kind, audience }) => {
    const sells = { sells: kind ?? type, ...(audience ? { audience } : {}) };
    const told = ordered.map((from) => ({
      ...{ ...sells, from, text: deliveryLine(claims, { type, kind, audience, quantity: from }, locale) },
    }));
    return told.filter(({ text }, index) => text !== told[index - 1]?.text);
  });
  const [first] = lines;
  return first && lines.every(({ text }) => text === first.text) ? [{ from: 1, text: first.text }] : lines;
}

/** The questions, each with an answer that the figures bear out. */
export function withTrueTimes(
  entries: readonly Question[],
  claims: DeliveryClaims | undefined,
  locale: Locale,
): Question[] {
  return entries.map(({ question, answer }) => ({ question, answer: withClaims(answer, claims, locale) }));
}
