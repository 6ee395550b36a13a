import type { Question } from '#contracts/catalog/page-content.ts';
import type { DeliveryClaims, Share } from '#contracts/customers/social-proof.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { proofMessages } from './proof.ts';

type Measured = NonNullable<DeliveryClaims['measured']>;

/** Writes `12 min`, rounded up: never faster than it is. */
export function wordTime(seconds: number, locale: Locale): string {
  const words = proofMessages[locale].claims;
  if (seconds < 60) return words.seconds(String(seconds));
  if (seconds < 3600) return words.minutes(String(Math.ceil(seconds / 60)));
  return words.hours(String(Math.ceil(seconds / 3600)));
}

/** Returns the shortest time within which nearly all were so far; undefined when nothing is worth saying. */
export const nearlyAll = (shares: readonly Share[], percent: number) =>
  shares.find((share) => share.percent >= percent);

/**
 * Says for half of the orders, and for nearly all, what the figures allow where "at most 24 hours" may not be said.
 */
export function measuredSentence(measured: Measured | undefined, locale: Locale): string {
  const words = proofMessages[locale].claims;
  const most = measured && nearlyAll(measured.delivered, 90);
  const told = [
    ...(measured?.medianSeconds == null ? [] : [words.median(wordTime(measured.medianSeconds, locale))]),
    ...(most ? [`${words.delivered(String(most.percent))} ${wordTime(most.seconds, locale)}.`] : []),
  ];
  return told.length > 0 ? told.join(' ') : words.notMeasured;
}

/** Returns the usual sentence, with the longest time that the owner states. */
const usualSentence = (claims: DeliveryClaims | undefined, locale: Locale): string => {
  return proofMessages[locale].claims.estimate.replace('24', String(claims?.longestHours ?? 24));
};

/**
 * Returns the text with its "at most 24 hours" as long as nothing measured contradicts it; else with what was
 * measured.
 */
export function withClaims(text: string, claims: DeliveryClaims | undefined, locale: Locale): string {
  const { estimate, estimateNote } = proofMessages[locale].claims;
  if (!text.includes(estimate)) return text;
  if (claims?.estimateHolds === false) return measuredSentence(claims.measured, locale);
  const said = text.replace(estimate, usualSentence(claims, locale));
  return text === estimate ? `${said} ${estimateNote}` : said;
}

/** Replaces the usual sentence; it is undefined while nothing contradicts it. */
export const contradictingSentence = (
  claims: DeliveryClaims | undefined,
  locale: Locale,
): string | undefined =>
  claims?.estimateHolds === false ? measuredSentence(claims.measured, locale) : undefined;

/**
 * Says what is known of all orders, where the owner's figure is contradicted and nothing is measured of this type.
 */
export function measuredOfAll(measured: Measured | undefined, locale: Locale): string {
  const words = proofMessages[locale].claims;
  if (measured?.medianSeconds == null) return words.varies;
  const half = wordTime(measured.medianSeconds, locale);
  const most = nearlyAll(measured.delivered, 90);
  return most ? words.measuredLine(half, wordTime(most.seconds, locale)) : words.half(half);
}

/** Returns the questions, each with an answer that the figures bear out. */
export function withTrueTimes(
  entries: readonly Question[],
  claims: DeliveryClaims | undefined,
  locale: Locale,
): Question[] {
  return entries.map(({ question, answer }) => ({ question, answer: withClaims(answer, claims, locale) }));
}
