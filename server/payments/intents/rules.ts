import { currency } from '#contracts/kit/money.ts';
import type { OrderState, PaymentState } from '#contracts/orders/states.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';

export type PaymentRecordState = 'creating' | 'open' | 'processing' | 'succeeded' | 'canceled';

export const paymentTransitions: Record<PaymentRecordState, readonly PaymentRecordState[]> = {
  creating: ['open', 'processing', 'succeeded', 'canceled'],
  open: ['processing', 'succeeded', 'canceled'],
  processing: ['open', 'succeeded', 'canceled'],
  succeeded: [],
  // The processor's state takes precedence over ours. Money that arrives after cancellation is recorded and
  // awaits review.
  canceled: ['succeeded'],
};

export type ReviewReason =
  | 'amount_mismatch'
  | 'currency_mismatch'
  | 'paid_twice'
  | 'paid_after_cancellation'
  | 'buyer_blocked';

export interface SettlementFacts {
  order: { state: OrderState; paymentState: PaymentState; totalCents: number };
  /** The shop has blocked the buyer's name, address or card. */
  blocked: boolean;
  payment: {
    state: PaymentRecordState;
    amountCents: number;
    /** Amount of the last change sent to the processor. */
    pendingAmountCents: number | null;
    chargeId: string | null;
    failureCode: string | null;
  };
  intent: Pick<Intent, 'status' | 'amountReceivedCents' | 'currency' | 'charge' | 'failureCode'>;
}

export type Settlement =
  | { kind: 'nothing' }
  | { kind: 'pay'; revised: boolean }
  | { kind: 'park'; reason: ReviewReason }
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
  // The price may have changed after the order moved to another payment.
  if (!revised && intent.amountReceivedCents !== order.totalCents)
    return { kind: 'park', reason: 'amount_mismatch' };
  return blocked ? { kind: 'park', reason: 'buyer_blocked' } : { kind: 'pay', revised };
}

/** Another payment settled the order, so this one does not affect the order's payment state. */
const isSettled = (state: PaymentState): boolean =>
  state === 'paid' || state === 'partially_refunded' || state === 'refunded';

/** A failed payment affects only an order that still waits for a payment. */
function limitToWaitingOrder(settlement: Settlement, facts: SettlementFacts): Settlement {
  const { paymentState } = facts.order;
  if (!isSettled(paymentState)) return settlement;
  if (settlement.kind === 'fail') return { kind: 'move', payment: 'open', order: paymentState };
  return settlement.kind === 'move' ? { ...settlement, order: paymentState } : settlement;
}

/**
 * Decides about a payment. Webhook, browser call and sweep all use this decision. An order is paid only by
 * exactly its frozen total. Any other received amount awaits review and is never refunded or cancelled
 * automatically.
 */
export function decideSettlement(facts: SettlementFacts): Settlement {
  const { payment, intent } = facts;
  if (intent.status === 'succeeded') return decideOnMoney(facts);
  if (payment.state === 'succeeded' || payment.state === 'canceled') return { kind: 'nothing' };
  return limitToWaitingOrder(decideOnStatus(facts), facts);
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
      // The bank of an asynchronous payment method declined in the end.
      if (payment.state === 'processing') return { kind: 'fail' };
      const newFailure =
        intent.failureCode !== undefined && intent.charge?.id !== (payment.chargeId ?? undefined);
      return newFailure || (intent.failureCode !== undefined && payment.failureCode === null)
        ? { kind: 'fail' }
        : { kind: 'nothing' };
    }
    // The intent waits for the buyer, or has a status that this version does not know. Nothing changes.
    default:
      return { kind: 'nothing' };
  }
}

export function paymentStateAfterRefund(receivedCents: number, refundedCents: number): PaymentState {
  if (refundedCents <= 0) return 'paid';
  return refundedCents >= receivedCents ? 'refunded' : 'partially_refunded';
}
