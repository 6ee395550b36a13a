import { type Panel, timingOf } from './panel.ts';
import { progressOf } from './rules.ts';
import { settleEnds } from './settle-orders.ts';
import { settleRefill } from './settle-refill.ts';

/** Returns the units delivered to a profile or post. Drops are subtracted from followers, refills added. */
export function countDelivered(panel: Panel, target: string, kind: string): number {
  const orders = panel.store.ordersFor(target).filter((order) => order.kind === kind);
  const time = timingOf(panel);
  const gained = settleEnds(panel, orders).reduce((sum, order) => sum + progressOf(order, time).delivered, 0);
  if (kind !== 'follower') return gained;
  return gained - droppedNow(panel, target);
}

/** Share of a refill that is delivered, by its final status. */
const broughtBack: Record<string, number> = { Completed: 1, Partial: 0.5 };

/** Returns followers lost and not refilled yet. */
export function droppedNow(panel: Panel, target: string): number {
  const dropped = panel.store.droppedFrom(target);
  if (dropped === 0) return 0;
  const refilled = panel.store
    .refillsFor(target)
    .map((refill) => settleRefill(panel, refill))
    .reduce((sum, refill) => sum + Math.floor(refill.amount * (broughtBack[refill.ended_as ?? ''] ?? 0)), 0);
  return dropped - refilled;
}
