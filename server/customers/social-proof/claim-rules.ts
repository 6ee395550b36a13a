import type { DeliveryClaims, Share } from '#contracts/customers/social-proof.ts';
import { dayMs, daySeconds } from '#contracts/kit/time.ts';
import type { DeliveryCounts } from './store.ts';

const minute = 60;
const hour = 60 * minute;

/** The limits that a figure is given for, shortest first. */
const usualLimits: readonly number[] = [minute, 5 * minute, 15 * minute, hour, 6 * hour, daySeconds];

/** The same with the longest that the owner says, which they judge. */
export const limitsFor = (longestHours: number): number[] =>
  [...new Set([...usualLimits, longestHours * hour])].sort((a, b) => a - b);

/** Fewer orders than this make no figure. */
export const fewestOrders = 50;

/** The last 30 days but for those in which an order has not yet had the time that the longest limit gives it. */
export const windowOf = (now: Date, longestHours: number) => {
  const to = now.getTime() - Math.max(dayMs, longestHours * hour * 1000);
  return { from: new Date(Math.min(now.getTime() - 30 * dayMs, to - 29 * dayMs)), to: new Date(to) };
};

/** Rounded down: never better than it is. */
const percentOf = (part: number, all: number) => Math.floor((part * 100) / all);

/** What the counted deliveries allow the shop to say. The owner's longest wants 99 of 100 within it. */
export function claimsOf(
  counts: DeliveryCounts,
  longestHours: number,
): Pick<DeliveryClaims, 'estimateHolds' | 'measured'> {
  const { orders, median_seconds: median } = counts;
  if (orders < fewestOrders) return { estimateHolds: true };
  const sharesOf = (reached: readonly number[]): Share[] =>
    limitsFor(longestHours).map((seconds, index) => ({
      ...{ seconds, percent: percentOf(reached[index] ?? 0, orders) },
    }));
  const delivered = sharesOf(counts.delivered);
  const within = delivered.find(({ seconds }) => seconds === longestHours * hour);
  return {
    estimateHolds: (within?.percent ?? 0) >= 99,
    measured: {
      ...{ orders, delivered, started: sharesOf(counts.started) },
      medianSeconds: median === null ? null : Math.ceil(median),
    },
  };
}
