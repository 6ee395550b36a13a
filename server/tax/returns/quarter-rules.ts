import { madridDay } from '#contracts/kit/madrid.ts';
import { workdayFrom } from '#contracts/kit/workdays.ts';
import type { ReturnLine } from '#contracts/tax/vat.ts';

export interface Quarter {
  year: number;
  quarter: number;
}

const iso = (date: Date) => date.toISOString().slice(0, 10);
const isoDay = (year: number, month: number, day: number) => iso(new Date(Date.UTC(year, month, day)));

/**
 * Returns the first and last day of a quarter and the filing deadline of its one-stop shop return. The deadline is the
 * end of the next month, also on a weekend (Directive 2006/112/EC, art. 369f).
 */
export function daysOf({ year, quarter }: Quarter): { from: string; to: string; dueOn: string } {
  const first = (quarter - 1) * 3;
  return {
    from: isoDay(year, first, 1),
    to: isoDay(year, first + 3, 0),
    dueOn: isoDay(year, first + 4, 0),
  };
}

/**
 * Returns the filing deadline of forms 303 and 349: the 20th of the month after the quarter, the 30th for the fourth
 * quarter, or the next working day (RIVA, art. 71.4). `formOf` in SQL implements the same rule.
 */
export const formsDueOn = ({ year, quarter }: Quarter): string =>
  workdayFrom(isoDay(year, quarter * 3, quarter === 4 ? 30 : 20));

export const isOver = (quarter: Quarter, at: Date): boolean => madridDay(at) > daysOf(quarter).to;

export function quartersBefore(day: string, count: number): Quarter[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const current = year * 4 + Math.floor((month - 1) / 3);
  return Array.from({ length: count }, (_, back) => {
    const at = current - 1 - back;
    return { year: Math.floor(at / 4), quarter: (at % 4) + 1 };
  });
}

/** Returns the tax owed to each state, including corrections. A negative amount is a credit. */
export function byState(lines: readonly ReturnLine[]): { country: string; taxCents: number }[] {
  const sums = new Map<string, number>();
  for (const { country, taxCents } of lines) sums.set(country, (sums.get(country) ?? 0) + taxCents);
  return [...sums]
    .map(([country, taxCents]) => ({ country, taxCents }))
    .sort((a, b) => a.country.localeCompare(b.country));
}

export const sumOf = <Key extends string>(lines: readonly Record<Key, number>[], key: Key): number =>
  lines.reduce((sum, line) => sum + line[key], 0);
