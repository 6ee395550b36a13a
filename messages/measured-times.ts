import type { Question } from '#contracts/catalog/page-content.ts';
import type { DeliveredShare, DeliveryClaims } from '#contracts/customers/social-proof.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { conditionFigures } from './condition-figures.ts';
import { conditionMessages } from './conditions.ts';
import { proofMessages } from './proof.ts';

type MeasuredTimes = NonNullable<DeliveryClaims['measured']>;

/** Formats `12 min`, rounded up, so it never understates. */
export function formatDuration(seconds: number, locale: Locale): string {
  const words = proofMessages[locale].claims;
  if (seconds < 60) return words.seconds(String(seconds));
  if (seconds < 3600) return words.minutes(String(Math.ceil(seconds / 60)));
  return words.hours(String(Math.ceil(seconds / 3600)));
}

/** Returns the shortest time within which nearly all orders were delivered. `undefined` without a meaningful one. */
export const timeOfNearlyAll = (shares: readonly DeliveredShare[], percent: number) =>
  shares.find((share) => share.percent >= percent);

/** Returns the measured times of half and of nearly all orders, used when "at most 24 hours" is not true. */
export function measuredSentence(measured: MeasuredTimes | undefined, locale: Locale): string {
  const words = proofMessages[locale].claims;
  const most = measured && timeOfNearlyAll(measured.delivered, 90);
  const told = [
    ...(measured?.medianSeconds == null
      ? []
      : [words.median(formatDuration(measured.medianSeconds, locale))]),
    ...(most ? [`${words.delivered(String(most.percent))} ${formatDuration(most.seconds, locale)}.`] : []),
  ];
  return told.length > 0 ? told.join(' ') : words.notMeasured;
}

const defaultSentence = (claims: DeliveryClaims | undefined, locale: Locale): string => {
  const { estimate } = conditionMessages[locale].success.delivery;
  return `${estimate(claims?.longestHours ?? conditionFigures.usualHours)}.`;
};

/** Returns the text with its "at most 24 hours", replaced by measured times if these contradict it. */
export function insertClaims(text: string, claims: DeliveryClaims | undefined, locale: Locale): string {
  const { estimate, estimateNote } = proofMessages[locale].claims;
  if (!text.includes(estimate)) return text;
  if (claims?.estimateHolds === false) return measuredSentence(claims.measured, locale);
  const said = text.replace(estimate, defaultSentence(claims, locale));
  return text === estimate ? `${said} ${estimateNote}` : said;
}

/** Replaces the usual sentence when measurements contradict it. `undefined` otherwise. */
export const contradictingSentence = (
  claims: DeliveryClaims | undefined,
  locale: Locale,
): string | undefined =>
  claims?.estimateHolds === false ? measuredSentence(claims.measured, locale) : undefined;

/** Returns the measurement of all orders, when the owner's figure is contradicted and the type has none. */
export function measuredSentenceOfAll(measured: MeasuredTimes | undefined, locale: Locale): string {
  const words = proofMessages[locale].claims;
  if (measured?.medianSeconds == null) return words.varies;
  const half = formatDuration(measured.medianSeconds, locale);
  const most = timeOfNearlyAll(measured.delivered, 90);
  return most ? words.measuredLine(half, formatDuration(most.seconds, locale)) : words.half(half);
}

/** Returns the questions with answers that match the measurements. */
export function insertMeasuredTimes(
  entries: readonly Question[],
  claims: DeliveryClaims | undefined,
  locale: Locale,
): Question[] {
  return entries.map(({ question, answer }) => ({ question, answer: insertClaims(answer, claims, locale) }));
}
