import { toMadridDate } from '#contracts/kit/madrid.ts';
import { firstDayOf } from '#contracts/kit/periods.ts';
import type { Comparison } from '#contracts/marketing/figure-dimensions.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { shopNow } from '../../data/shop-clock.ts';
import { formatDay } from '../../language.tsx';
import type { SearchText } from '../../search-text.ts';
import { useSearchText, useSetSearch } from '../../use-screen.ts';

export const ranges = ['today', '7', '30', '90', 'year', 'own'] as const;
export type Range = (typeof ranges)[number];
const comparisonNames: readonly Comparison[] = ['previous', 'weekdays', 'none'];

const periods = { today: 'today', '7': 'd7', '30': 'd30', '90': 'd90', year: 'd365' } as const;
const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

export interface Period {
  range: Range;
  from: string;
  to: string;
  compare: Comparison;
}

export type Span = Pick<Period, 'from' | 'to'>;

/** Returns the period of the address in Madrid's calendar. Thirty days by default. */
export function periodOf(search: SearchText, now: Date): Period {
  const today = toMadridDate(now);
  const compare = comparisonNames.find((each) => each === search.compare) ?? 'previous';
  const range = ranges.find((each) => each === search.range) ?? '30';
  if (range === 'own' && isDay(search.from) && isDay(search.to) && search.from <= search.to)
    return { range, from: search.from, to: search.to, compare };
  const named = range === 'own' ? '30' : range;
  return { range: named, from: firstDayOf(periods[named], now), to: today, compare };
}

/** Keeps the period in the address, so that figures can be shared. */
export function usePeriod() {
  const search = useSearchText();
  const setSearch = useSetSearch();
  const change = (changes: SearchText) =>
    setSearch({ ...search, ...changes }, { replace: true, resetScroll: false });
  return { period: periodOf(search, shopNow()), by: search.by, change };
}

/** Noon of a day, which has the same date in every relevant time zone. */
export const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

export const formatDays = (from: string, to: string, language: StaffLanguage) =>
  from === to
    ? formatDay(noonOf(from), language)
    : `${formatDay(noonOf(from), language)} – ${formatDay(noonOf(to), language)}`;

/** Payment states of orders that were paid at some time. */
export const paidStates = 'paid,partially_refunded,refunded';

/** Returns a share in 0.01 %. `null` without a whole. */
export const shareOf = (part: number, whole: number) => (whole <= 0 ? null : (part * 10_000) / whole);
