import { type PendingDecision, type PendingReason, pendingReasons } from '#contracts/staff/pending.ts';
import { deliveryReasons } from './delivery-reasons.ts';
import { invoiceReasons } from './invoice-reasons.ts';
import type { Resolution } from './item.ts';
import { paymentReasons } from './payment-reasons.ts';
import type { ReasonRules } from './reason-rules.ts';
import { shopReasons } from './shop-reasons.ts';

/** The one table of what waits for a person: what it is about, how urgent it is, what closes it. */
export const reasons: Record<PendingReason, ReasonRules> = {
  ...paymentReasons,
  ...deliveryReasons,
  ...invoiceReasons,
  ...shopReasons,
};

/** They give money back, let a held provider spend it again, or say who an invoice is for or without which tax it is: who decides shows who they are. */
export const sensitiveDecisions: readonly PendingDecision[] = [
  ...(['refund_payment', 'retry_refund', 'refund', 'refund_rest'] as const),
  ...(['match_withdrawal', 'release_provider', 'open_installation', 'name_buyer'] as const),
  ...(['untax_giving_back', 'untax_same_price'] as const),
];

/** Returns the reasons of which the event or the decision closes what is open of its thing, or of its order. */
export function reasonsClosedBy(resolution: Resolution): PendingReason[] {
  const isClosed = ({ closedBy, decisions, alsoDecidedBy = [] }: ReasonRules) =>
    'event' in resolution
      ? closedBy.includes(resolution.event)
      : [...decisions, ...alsoDecidedBy].includes(resolution.decision);
  return pendingReasons.filter((reason) => {
    const rules: ReasonRules = reasons[reason];
    if ('kind' in resolution && rules.kind !== resolution.kind) return false;
    return isClosed(rules) && !('event' in resolution && resolution.except === reason);
  });
}
