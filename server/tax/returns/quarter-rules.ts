import { toMadridDate } from '#contracts/kit/madrid.ts';
import { nextWorkday } from '#contracts/kit/workdays.ts';
import type { ReturnLine } from '#contracts/tax/vat.ts';

export interface Quarter {
  year: number;
  quarter: number;
}

const toIsoDay = (date: Date) => date.toISOString().slice(0, 10);
const toIsoDate = (year: number, month: number, day: number) =>
  toIsoDay(new Date(Date.UTC(year, month, day)));

/**
 * Returns the first and last day of a quarter and the filing deadline of its one-stop shop return. The deadline is the
 * end of the next month, also on a weekend (Directive 2006/112/EC, art. 369f).
 */
export function daysOf({ year, quarter }: Quarter): { from: string; to: string; dueOn: string } {
  const first = (quarter - 1) * 3;
  return {
    from: toIsoDate(year, first, 1),
    to: toIsoDate(year, first + 3, 0),
    dueOn: toIsoDate(year, first + 4, 0),
  };
}

/**
 * Returns the filing deadline of forms 303 and 349: the 20th of the month after the quarter, the 30th for the fourth
 * quarter, or the next working day (RIVA, art. 71.4). `formOf` in SQL implements the same rule.
 */
export const filingDeadline = ({ year, quarter }: Quarter): string =>
  nextWorkday(toIsoDate(year, quarter * 3, quarter === 4 ? 30 : 20));

export const isQuarterOver = (quarter: Quarter, at: Date): boolean => toMadridDate(at) > daysOf(quarter).to;

export function quartersBefore(day: string, count: number): Quarter[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const current = year * 4 + Math.floor((month - 1) / 3);
  return Array.from({ length: count }, (_, back) => {
    const at = current - 1 - back;
    return { year: Math.floor(at / 4), quarter: (at % 4) + 1 };
  });
}

/** Returns the tax owed to each state, including corrections. A negative amount is a credit. */
export function taxByState(lines: readonly ReturnLine[]): { country: string; taxCents: number }[] {
  const sums = new Map<string, number>();
  for (const { country, taxCents } of lines) sums.set(country, (sums.get(country) ?? 0) + taxCents);
  return [...sums]
    .map(([country, taxCents]) => ({ country, taxCents }))
    .sort((a, b) => a.country.localeCompare(b.country));
}

export const sumOf = <Key extends string>(lines: readonly Record<Key, number>[], key: Key): number =>
  lines.reduce((sum, line) => sum + line[key], 0);
