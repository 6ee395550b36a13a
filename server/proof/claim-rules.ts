import type { DeliveryClaims, Share } from '#contracts/proof.ts';
import type { DeliveryCounts } from './store.ts';

const minute = 60;
const hour = 60 * minute;

/** The limits that a figure is given for, shortest first: as far as "at most 24 hours". */
export const limits: readonly number[] = [minute, 5 * minute, 15 * minute, hour, 6 * hour, 24 * hour];

/** Fewer orders than this make no figure. */
export const fewestOrders = 50;

const day = 86_400_000;

/** The last 30 days without the last one: every order has had the time that the longest limit gives it. */
export const windowOf = (now: Date) => ({
  from: new Date(now.getTime() - 30 * day),
  to: new Date(now.getTime() - day),
});

/** Rounded down: never better than it is. */
const percentOf = (part: number, all: number) => Math.floor((part * 100) / all);

const sharesOf = (counts: readonly number[], orders: number): Share[] =>
  limits.map((seconds, index) => ({ seconds, percent: percentOf(counts[index] ?? 0, orders) }));

/** What the counted deliveries allow the shop to say. "At most 24 hours" wants 99 of 100 within them. */
export function claimsOf(counts: DeliveryCounts): DeliveryClaims {
  if (counts.orders < fewestOrders) return { estimateHolds: true };
  const delivered = sharesOf(counts.delivered, counts.orders);
  return {
    estimateHolds: (delivered.at(-1)?.percent ?? 0) >= 99,
    measured: {
      orders: counts.orders,
      delivered,
      started: sharesOf(counts.started, counts.orders),
      medianSeconds: counts.median_seconds === null ? null : Math.ceil(counts.median_seconds),
    },
  };
}
