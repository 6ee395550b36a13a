import type { DeliveredShare, DeliveryClaims } from '#contracts/customers/social-proof.ts';
import type { LivePurchase } from '#contracts/customers/social-proof-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import { dayMs, daySeconds } from '#contracts/kit/time.ts';
import { proofMessages } from '#messages/proof.ts';
import type { DeliveryCounts, PurchaseRow } from './store.ts';

/** The fixed number of dots hides the length (ruling "Live purchases"). */
const anonymiseName = (username: string) => `${[...username][0] ?? ''}••••••`;

const formatters = perLocale((tag) => ({
  counts: new Intl.NumberFormat(tag),
  countries: new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' }),
}));

function timeAgo(paidAt: Date, now: Date, locale: Locale): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - paidAt.getTime()) / 60_000));
  const words = proofMessages[locale].live;
  return minutes < 60 ? words.minutesAgo(String(minutes)) : words.hoursAgo(String(Math.floor(minutes / 60)));
}

/** `id` is random, so that it does not reveal the order. */
export function toLivePurchase(
  row: PurchaseRow,
  shown: { id: string; locale: Locale; now: Date },
): LivePurchase {
  const { locale, now, id } = shown;
  const { counts, countries } = formatters(locale);
  const code = /^[A-Z]{2}$/.test(row.card_country ?? '') ? (row.card_country ?? '') : '';
  const country = code && (countries.of(code) ?? '');
  return {
    id,
    user: anonymiseName(row.username),
    service: row.kind?.names[locale].many ?? proofMessages[locale].live[row.service_type],
    amount: counts.format(row.quantity),
    timeAgo: timeAgo(row.paid_at, now, locale),
    country,
    flag: country && code,
  };
}

const minute = 60;
const hour = 60 * minute;

const defaultTimeLimits: readonly number[] = [minute, 5 * minute, 15 * minute, hour, 6 * hour, daySeconds];

/** The default limits and the owner's longest, which is the promise. */
export const timeLimitsFor = (longestHours: number): number[] =>
  [...new Set([...defaultTimeLimits, longestHours * hour])].sort((a, b) => a - b);

export const minOrdersForClaim = 50;

/** The last 30 days without orders too recent to have reached the longest limit. */
export const windowOf = (now: Date, longestHours: number) => {
  const to = now.getTime() - Math.max(dayMs, longestHours * hour * 1000);
  return { from: new Date(Math.min(now.getTime() - 30 * dayMs, to - 29 * dayMs)), to: new Date(to) };
};

/** Rounds down, so that a figure is never overstated. */
const percentOf = (part: number, all: number) => Math.floor((part * 100) / all);

/** The owner's longest limit is claimed only if 99 of 100 deliveries were within it. */
export function claimsOf(
  counts: DeliveryCounts,
  longestHours: number,
): Pick<DeliveryClaims, 'estimateHolds' | 'measured'> {
  const { orders, median_seconds: median } = counts;
  if (orders < minOrdersForClaim) return { estimateHolds: true };
  const sharesOf = (reached: readonly number[]): DeliveredShare[] =>
    timeLimitsFor(longestHours).map((seconds, index) => ({
      seconds,
      percent: percentOf(reached[index] ?? 0, orders),
    }));
  const delivered = sharesOf(counts.delivered);
  const within = delivered.find(({ seconds }) => seconds === longestHours * hour);
  return {
    estimateHolds: (within?.percent ?? 0) >= 99,
    measured: {
      orders,
      delivered,
      started: sharesOf(counts.started),
      medianSeconds: median === null ? null : Math.ceil(median),
    },
  };
}
