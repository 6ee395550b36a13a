import { currency } from '#contracts/kit/money.ts';
import type { OrderState, PaymentState } from '#contracts/orders/states.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';

/** Is our record of one attempt to be paid. */
export type PaymentRecordState = 'creating' | 'open' | 'processing' | 'succeeded' | 'canceled';

export const paymentTransitions: Record<PaymentRecordState, readonly PaymentRecordState[]> = {
  creating: ['open', 'processing', 'succeeded', 'canceled'],
  open: ['processing', 'succeeded', 'canceled'],
  processing: ['open', 'succeeded', 'canceled'],
  succeeded: [],
  // The processor's word beats our expectation: money that came after all is taken in and shown to a person.
  canceled: ['succeeded'],
};

/** Says why money that came does not pay its order. */
export type ParkReason =
  | 'amount_mismatch'
  | 'currency_mismatch'
  | 'paid_twice'
  | 'paid_after_cancellation'
  | 'buyer_blocked';

export interface SettlementFacts {
  order: { state: OrderState; paymentState: PaymentState };
  /** Its buyer's name, address or card is one that the shop does not serve. */
  blocked: boolean;
  payment: {
    state: PaymentRecordState;
    amountCents: number;
    /** Is what the amount was about to become when the program last asked the processor to change it. */
    pendingAmountCents: number | null;
    chargeId: string | null;
    failureCode: string | null;
  };
  intent: Pick<Intent, 'status' | 'amountReceivedCents' | 'currency' | 'charge' | 'failureCode'>;
}

/** Says what to do with what the processor says. */
export type Settlement =
  | { kind: 'nothing' }
  | { kind: 'pay'; revised: boolean }
  | { kind: 'park'; reason: ParkReason }
  | { kind: 'fail' }
  | { kind: 'move'; payment: PaymentRecordState; order: PaymentState };

function decideOnMoney({ order, payment, intent, blocked }: SettlementFacts): Settlement {
  if (payment.state === 'succeeded') return { kind: 'nothing' };
  if (intent.currency !== currency) return { kind: 'park', reason: 'currency_mismatch' };
  const revised =
    intent.amountReceivedCents !== payment.amountCents &&
    intent.amountReceivedCents === payment.pendingAmountCents;
  if (!revised && intent.amountReceivedCents !== payment.amountCents)
    return { kind: 'park', reason: 'amount_mismatch' };
  if (order.state === 'cancelled') return { kind: 'park', reason: 'paid_after_cancellation' };
  if (isSettled(order.paymentState)) return { kind: 'park', reason: 'paid_twice' };
  return blocked ? { kind: 'park', reason: 'buyer_blocked' } : { kind: 'pay', revised };
}

/**
 * Returns whether another payment settled the order's money: then what becomes of this one says nothing about
 * the order.
 */
const isSettled = (state: PaymentState): boolean =>
  state === 'paid' || state === 'partially_refunded' || state === 'refunded';

/** Returns a decision about a payment that did not come, as far as its order still waits for one. */
function withoutOrder(settlement: Settlement, facts: SettlementFacts): Settlement {
  const { paymentState } = facts.order;
  if (!isSettled(paymentState)) return settlement;
  if (settlement.kind === 'fail') return { kind: 'move', payment: 'open', order: paymentState };
  return settlement.kind === 'move' ? { ...settlement, order: paymentState } : settlement;
}

/**
 * Decides about a payment, here alone: it is pure, and the same from webhook, call and reconciler. An order is paid
 * only when the processor received exactly the frozen total; anything else is parked for a person, never undone.
 */
export function decideSettlement(facts: SettlementFacts): Settlement {
  const { payment, intent } = facts;
  if (intent.status === 'succeeded') return decideOnMoney(facts);
  if (payment.state === 'succeeded' || payment.state === 'canceled') return { kind: 'nothing' };
  return withoutOrder(decideOnStatus(facts), facts);
}

function decideOnStatus({ order, payment, intent }: SettlementFacts): Settlement {
  switch (intent.status) {
    case 'canceled':
      return {
        kind: 'move',
        payment: 'canceled',
        order: order.paymentState === 'pending' ? 'unpaid' : order.paymentState,
      };
    case 'processing':
    case 'requires_capture':
      return { kind: 'move', payment: 'processing', order: 'pending' };
    case 'requires_payment_method': {
      // The bank of an asynchronous method said no after all.
      if (payment.state === 'processing') return { kind: 'fail' };
      const newFailure =
        intent.failureCode !== undefined && intent.charge?.id !== (payment.chargeId ?? undefined);
      return newFailure || (intent.failureCode !== undefined && payment.failureCode === null)
        ? { kind: 'fail' }
        : { kind: 'nothing' };
    }
    // The intent waits for the buyer, or has a status that the processor may yet invent: nothing is known,
    // nothing moves.
    default:
      return { kind: 'nothing' };
  }
}

/** Returns how a sum of refunds shows on the order. */
export function paymentStateAfterRefund(receivedCents: number, refundedCents: number): PaymentState {
  if (refundedCents <= 0) return 'paid';
  return refundedCents >= receivedCents ? 'refunded' : 'partially_refunded';
}
