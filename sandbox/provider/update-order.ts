import { inOneStep } from '../kit/open-state.ts';
import { Refusal } from '../kit/read-body.ts';
import { type Panel, timingOf } from './panel.ts';
import { eurosFromMicros, progressOf } from './rules.ts';
import { settleEnds, settleMoney } from './settle-orders.ts';
import type { OrderChange, OrderRow, ProviderOrder } from './types.ts';

/** An order as it stands, for the desk. */
export function viewOrder(panel: Panel, order: OrderRow): ProviderOrder {
  const { status, start_count, remains } = progressOf(order, timingOf(panel));
  return {
    id: order.id,
    service: order.service,
    link: order.link,
    quantity: order.quantity,
    status,
    start_count,
    remains,
    charge: eurosFromMicros(order.charge_micros - order.refunded_micros),
    created_at: new Date(order.created_at).toISOString(),
  };
}

/** Sets status and counts by hand. Refuses an unknown order with 404. */
export function updateOrder(panel: Panel, id: string, change: OrderChange): ProviderOrder {
  return inOneStep(panel.store.state, () => {
    const stored = panel.store.orderById(id);
    if (!stored) throw new Refusal(404, `The provider has no order ${id}`);
    const order = settleEnds(panel, [stored])[0]!;
    const { status, ...counts } = change;
    const before = order.set_counts === null || status !== undefined ? {} : JSON.parse(order.set_counts);
    const after = { ...before, ...counts };
    const set_counts = Object.keys(after).length > 0 ? JSON.stringify(after) : null;
    return viewOrder(
      panel,
      settleMoney(panel, { ...order, set_status: status ?? order.set_status, set_counts }),
    );
  });
}
