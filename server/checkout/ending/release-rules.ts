import type { RevisableOrder } from '#server/orders/changes/revision-rules.ts';
import { assertUnreachable } from '#server/platform/errors.ts';

/** Says what to do about a use that was held for long enough: `ask` first changes what the intent will charge. */
export type HeldUse = 'reprice' | 'ask' | 'release' | 'keep';

type HoldingOrder = Pick<
  RevisableOrder,
  'state' | 'payment_record_state' | 'payment_refunded' | 'discount_code' | 'pending_revision'
>;

/** Judges a use, which never goes back under a payment that may still succeed at the reduced price. */
export function judgeHeldUse(order: HoldingOrder): HeldUse {
  const state = order.payment_record_state;
  switch (state) {
    case 'creating':
      // No intent of it can be paid, because its secret never left. The order may still be continued, at its
      // full price.
      return order.state === 'pending' ? 'reprice' : 'release';
    case 'open':
      return order.discount_code === null && order.pending_revision === null ? 'release' : 'ask';
    case 'processing':
      return 'keep';
    case 'canceled':
      return 'release';
    case 'succeeded':
      // It is parked for a person, and counts until the money has gone back.
      return order.payment_refunded ? 'release' : 'keep';
    default:
      return assertUnreachable(state);
  }
}
