import { type ProviderPanel, timingOf } from './panel.ts';
import { progressOf } from './rules.ts';
import { endDueOrders } from './settle-orders.ts';
import { endDueRefill } from './settle-refill.ts';

/** Returns the units delivered to a profile or post. Drops are subtracted from followers, refills added. */
export function countDelivered(panel: ProviderPanel, target: string, kind: string): number {
  const orders = panel.store.ordersFor(target).filter((order) => order.kind === kind);
  const time = timingOf(panel);
  const gained = endDueOrders(panel, orders).reduce(
    (sum, order) => sum + progressOf(order, time).delivered,
    0,
  );
  if (kind !== 'follower') return gained;
  return gained - currentDrop(panel, target);
}

const refilledShare: Record<string, number> = { Completed: 1, Partial: 0.5 };

export function currentDrop(panel: ProviderPanel, target: string): number {
  const dropped = panel.store.droppedFrom(target);
  if (dropped === 0) return 0;
  const refilled = panel.store
    .refillsFor(target)
    .map((refill) => endDueRefill(panel, refill))
    .reduce(
      (sum, refill) => sum + Math.floor(refill.amount * (refilledShare[refill.ended_as ?? ''] ?? 0)),
      0,
    );
  return dropped - refilled;
}
