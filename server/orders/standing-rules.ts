import type { OrderStanding } from '#contracts/order-standing.ts';
import type { FulfilmentState, OrderState, PaymentState } from '#contracts/states.ts';

export interface StandingFacts {
  state: OrderState;
  paymentState: PaymentState;
  stopReason: string | null;
  /** Money that is not the order's payment: with a person, or given back. */
  parked: 'held' | 'returned' | null;
  fulfilments: readonly FulfilmentState[];
}

const paid: readonly PaymentState[] = ['paid', 'partially_refunded', 'refunded'];

/** Parts that will bring no more, and one of them fell short. */
const fellShort = (states: readonly FulfilmentState[]): boolean =>
  states.some((state) => state === 'partial' || state === 'canceled' || state === 'failed') &&
  states.every((state) => ['completed', 'partial', 'canceled', 'failed'].includes(state));

function standingUnpaid({ state, paymentState, parked }: StandingFacts): OrderStanding {
  if (parked) return parked;
  if (state === 'cancelled' || state === 'duplicate') return state;
  if (paymentState === 'pending') return 'bank';
  return paymentState === 'failed' ? 'failed' : 'unpaid';
}

/** What is told to the buyer; a withdrawal is told as one, whatever became of the money. */
export function standingOf(facts: StandingFacts): OrderStanding {
  const { state, paymentState, stopReason, fulfilments } = facts;
  if (!paid.includes(paymentState)) return standingUnpaid(facts);
  if (stopReason === 'withdrawal') return 'withdrawn';
  if (state === 'duplicate') return 'duplicate';
  if (state === 'refunded' || paymentState === 'refunded') return 'refunded';
  // It ended because all of its money had gone back, and the bank returned it: the shop owes it.
  if (state === 'cancelled' && stopReason === 'refunded') return 'owed';
  if (state === 'cancelled') return 'cancelled';
  if (fellShort(fulfilments)) return 'partial';
  return state === 'completed' ? 'completed' : 'underway';
}
