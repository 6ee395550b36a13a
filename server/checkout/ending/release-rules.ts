import type { RevisableOrder } from '#server/orders/changes/revision-rules.ts';
import { assertUnreachable } from '#server/platform/errors.ts';

/** Action for an expired reservation. `ask` changes the intent's amount first. */
export type ExpiredUseAction = 'reprice' | 'ask' | 'release' | 'keep';

type HoldingOrder = Pick<
  RevisableOrder,
  'state' | 'payment_record_state' | 'payment_refunded' | 'discount_code' | 'pending_revision'
>;

/** A use is never released while a payment at the reduced price may succeed. */
export function decideExpiredUse(order: HoldingOrder): ExpiredUseAction {
  const state = order.payment_record_state;
  switch (state) {
    case 'creating':
      // No intent can be paid, because no browser has its secret. The order may continue at its full price.
      return order.state === 'pending' ? 'reprice' : 'release';
    case 'open':
      return order.discount_code === null && order.pending_revision === null ? 'release' : 'ask';
    case 'processing':
      return 'keep';
    case 'canceled':
      return 'release';
    case 'succeeded':
      // Received money awaits review. The use counts until the money is refunded.
      return order.payment_refunded ? 'release' : 'keep';
    default:
      return assertUnreachable(state);
  }
}
