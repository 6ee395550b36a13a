import { dayMs } from '#contracts/kit/time.ts';

/** Share of each month from January. The months before summer and Christmas are busier. */
const months = [0.8, 0.85, 0.95, 1, 1.15, 1.2, 1.05, 0.8, 1, 1.05, 1.25, 1.35];

/** Share of each weekday from Sunday. Weekends are busier. */
const weekdays = [1.2, 0.95, 0.9, 0.9, 0.95, 1.05, 1.15];

/** Sales of the last day as a multiple of the first day's. */
const growth = 2.5;

function weightOf(ago: number, { days, until }: { days: number; until: Date }): number {
  const day = new Date(until.getTime() - ago * dayMs);
  const grown = 1 + (growth - 1) * (1 - ago / days);
  return grown * (months[day.getUTCMonth()] ?? 1) * (weekdays[day.getUTCDay()] ?? 1);
}

export interface DayPlan {
  /** Number of 24-hour periods before the end. */
  ago: number;
  count: number;
}

/** Returns the number of orders for each day, oldest first. They add up to all orders. */
export function planDays(input: { orders: number; days: number; until: Date }): DayPlan[] {
  const agos = Array.from({ length: input.days }, (_, at) => input.days - 1 - at);
  const weights = agos.map((ago) => weightOf(ago, input));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let weighed = 0;
  let given = 0;
  return agos.map((ago, at) => {
    weighed += weights[at] ?? 0;
    const upTo = at === agos.length - 1 ? input.orders : Math.round((input.orders * weighed) / whole);
    const count = upTo - given;
    given = upTo;
    return { ago, count };
  });
}

/** Days that are written in one transaction. */
export interface Chunk {
  before: number;
  orders: number;
  days: DayPlan[];
}

/** Groups consecutive days into chunks of about this many orders. */
export function toChunks(days: readonly DayPlan[], size: number): Chunk[] {
  const chunks: Chunk[] = [];
  let open: Chunk = { before: 0, orders: 0, days: [] };
  for (const day of days) {
    if (day.count === 0) continue;
    open.days.push(day);
    open.orders += day.count;
    if (open.orders < size) continue;
    chunks.push(open);
    open = { before: open.before + open.orders, orders: 0, days: [] };
  }
  return open.orders > 0 ? [...chunks, open] : chunks;
}
