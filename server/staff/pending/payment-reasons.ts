import type { PendingReason } from '#contracts/staff/pending.ts';
import type { ReasonRules } from './reason-rules.ts';

/** Money that came, went back or is claimed, and books that disagree about it. */
export const paymentReasons = {
  amount_mismatch: {
    kind: 'payment',
    urgency: 'today',
    closedBy: ['payment_refunded'],
    decisions: ['accept_payment', 'refund_payment', 'noted'],
  },
  currency_mismatch: {
    kind: 'payment',
    urgency: 'today',
    closedBy: ['payment_refunded'],
    decisions: ['refund_payment', 'noted'],
  },
  paid_twice: {
    kind: 'payment',
    urgency: 'today',
    closedBy: ['payment_refunded'],
    decisions: ['refund_payment', 'noted'],
  },
  paid_after_cancellation: {
    kind: 'payment',
    urgency: 'today',
    closedBy: ['payment_refunded'],
    decisions: ['accept_payment', 'refund_payment', 'noted'],
  },
  buyer_blocked: {
    kind: 'payment',
    urgency: 'today',
    closedBy: ['payment_refunded'],
    decisions: ['refund_payment', 'accept_payment', 'noted'],
  },
  settled_not_paid: {
    kind: 'payment',
    urgency: 'now',
    closedBy: ['payment_refunded'],
    decisions: ['noted'],
  },
  payment_without_order: {
    kind: 'intent',
    urgency: 'now',
    closedBy: ['order_recreated', 'payment_refunded'],
    decisions: ['noted'],
  },
  refund_failed: {
    kind: 'refund',
    urgency: 'today',
    closedBy: ['payment_refunded'],
    decisions: ['retry_refund', 'refunded_elsewhere'],
  },
  refund_made_twice: { kind: 'refund', urgency: 'today', closedBy: [], decisions: ['noted'] },
  dispute: { kind: 'dispute', urgency: 'now', closedBy: ['dispute_moved_on'], decisions: ['answered'] },
  dispute_lost: { kind: 'dispute', urgency: 'week', closedBy: ['dispute_moved_on'], decisions: ['noted'] },
  early_fraud_warning: {
    kind: 'payment',
    urgency: 'now',
    closedBy: ['payment_refunded', 'dispute_opened'],
    decisions: ['refund_payment', 'noted'],
  },
  // Our books and the processor's say different things of one day, and nothing else says why.
  books_differ: { kind: 'books', urgency: 'today', closedBy: ['books_agree'], decisions: ['noted'] },
} satisfies Partial<Record<PendingReason, ReasonRules>>;
