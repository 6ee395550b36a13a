import { type PendingDecision, type PendingReason, pendingReasons } from '#contracts/pending.ts';
import { deliveryReasons } from './delivery-reasons.ts';
import { invoiceReasons } from './invoice-reasons.ts';
import { paymentReasons } from './payment-reasons.ts';
import type { ClosingEvent, ReasonRules } from './reason-rules.ts';
import { shopReasons } from './shop-reasons.ts';

/** The one table of what waits for a person: what it is about, how urgent it is, what closes it. */
export const reasons: Record<PendingReason, ReasonRules> = {
  ...paymentReasons,
  ...deliveryReasons,
  ...invoiceReasons,
  ...shopReasons,
};

/** They give money back, let a held provider spend it again, or say who an invoice is for: who decides shows who they are. */
export const sensitiveDecisions: readonly PendingDecision[] = [
  ...(['refund_payment', 'retry_refund', 'refund', 'refund_rest'] as const),
  ...(['match_withdrawal', 'release_provider', 'open_installation', 'name_buyer'] as const),
];

/** What the event closes, of the thing or the order that it happened to. */
export function reasonsClosedBy(event: ClosingEvent): PendingReason[] {
  return pendingReasons.filter((reason) => reasons[reason].closedBy.includes(event));
}
