import { toMadridDate } from '#contracts/kit/madrid.ts';

function monthAt(now: Date): [year: number, month: number] {
  const [year = 0, month = 1] = toMadridDate(now).split('-').map(Number);
  return [year, month - 1];
}

/** Returns the current quarter and the preceding ones. */
export function lastQuarters(now: Date, count: number): { year: number; quarter: number }[] {
  const [year, month] = monthAt(now);
  const running = year * 4 + Math.floor(month / 3);
  return Array.from({ length: count }, (_, back) => ({
    year: Math.floor((running - back) / 4),
    quarter: ((running - back) % 4) + 1,
  }));
}

export function lastMonth(now: Date): { from: string; to: string } {
  const [year, month] = monthAt(now);
  const day = (ofMonth: number, date: number) =>
    new Date(Date.UTC(year, ofMonth, date)).toISOString().slice(0, 10);
  return { from: day(month - 1, 1), to: day(month, 0) };
}
