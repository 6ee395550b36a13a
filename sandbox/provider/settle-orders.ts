import { runInTransaction } from '../kit/open-state.ts';
import { type ProviderPanel, timingOf } from './panel.ts';
import { findEndingDue, maxUnpolledMs, progressOf, refundMicros } from './rules.ts';
import type { OrderRow } from './types.ts';

export function adjustBalance(panel: ProviderPanel, order: OrderRow): OrderRow {
  const owed = refundMicros(order, progressOf(order, timingOf(panel)));
  const settled = { ...order, refunded_micros: owed };
  panel.store.saveOrder(settled);
  const change = owed - order.refunded_micros;
  if (change !== 0) panel.store.setBalanceMicros((panel.store.balanceMicros() ?? 0) + change);
  return settled;
}

/** Ends due orders with the selected ending and returns the current rows. `observed` is true for a status call. */
export function endDueOrders(panel: ProviderPanel, orders: OrderRow[], observed = false): OrderRow[] {
  const { endAs, partialShare } = panel.switches.now();
  const time = timingOf(panel);
  const ends = orders.map((order) => findEndingDue(order, time, { endAs, partialShare, observed }));
  if (ends.every((end) => end === null)) return orders;
  return runInTransaction(panel.store.state, () =>
    orders.map((order, at) => {
      const end = ends[at];
      if (!end) return order;
      return adjustBalance(panel, { ...order, ended_as: end.as, ended_remains: end.remains });
    }),
  );
}

/** Ends every due order, before the balance or a list is read. */
export function endAllDueOrders(panel: ProviderPanel): void {
  const { now, deliveryMs } = timingOf(panel);
  const bornBy = now - (deliveryMs === 0 ? maxUnpolledMs : deliveryMs);
  const due = panel.store.dueOrders(bornBy, now);
  if (due.length > 0) endDueOrders(panel, due);
}
