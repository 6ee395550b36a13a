import {
  type PendingDecision,
  type PendingKind,
  type PendingReason,
  type PendingUrgency,
  pendingReasons,
} from '#contracts/pending.ts';

/** What happens in the shop and closes an item by itself. */
export type ClosingEvent =
  | 'payment_refunded'
  | 'order_recreated'
  | 'dispute_moved_on'
  | 'dispute_opened'
  | 'accepted'
  | 'not_placed'
  | 'order_stopped'
  | 'order_ended'
  | 'price_list_taken'
  | 'status_known'
  | 'mail_sent'
  | 'forgotten_again'
  | 'backup_made'
  | 'books_agree'
  | 'agency_answered'
  | 'certificate_replaced'
  | 'record_mended'
  | 'installation_opened'
  | 'figure_in_bounds'
  | 'shop_open'
  | 'invoiced'
  | 'issuer_known';

export interface ReasonRules {
  kind: PendingKind;
  urgency: PendingUrgency;
  closedBy: readonly ClosingEvent[];
  decisions: readonly PendingDecision[];
}

/** The one table of what waits for a person: what it is about, how urgent it is, what closes it. */
export const reasons: Record<PendingReason, ReasonRules> = {
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
  // Margin, refunds or conversion have passed a bound that the owner set.
  figure_out_of_bounds: {
    kind: 'figure',
    urgency: 'today',
    closedBy: ['figure_in_bounds'],
    decisions: ['noted'],
  },
  // Nothing new has been sold for as long as the owner said that it should be noticed.
  maintenance_lasts: { kind: 'job', urgency: 'today', closedBy: ['shop_open'], decisions: ['noted'] },
  submission_ambiguous: {
    kind: 'submission',
    urgency: 'today',
    closedBy: ['accepted', 'not_placed'],
    decisions: ['link', 'not_placed', 'refund'],
  },
  submission_rejected: {
    kind: 'submission',
    urgency: 'today',
    closedBy: ['order_stopped'],
    decisions: ['try_again', 'refund'],
  },
  accepted_after_decision: { kind: 'submission', urgency: 'now', closedBy: [], decisions: ['noted'] },
  submission_stuck: {
    kind: 'fulfilment',
    urgency: 'today',
    closedBy: ['accepted', 'order_stopped', 'order_ended'],
    decisions: ['noted'],
  },
  provider_mapping_missing: {
    kind: 'line_item',
    urgency: 'today',
    closedBy: ['accepted', 'order_stopped', 'order_ended'],
    decisions: ['refund'],
  },
  provider_held: {
    kind: 'provider',
    urgency: 'now',
    closedBy: [],
    decisions: ['release_provider'],
  },
  price_list_refused: {
    kind: 'provider',
    urgency: 'week',
    closedBy: ['price_list_taken'],
    decisions: ['accept_price_list'],
  },
  // A provider's new list makes one of our services cost more than it brings.
  route_at_loss: {
    kind: 'route',
    urgency: 'today',
    closedBy: ['price_list_taken'],
    decisions: ['noted'],
  },
  // … or its limits no longer take the service's quantity.
  route_excluded: {
    kind: 'route',
    urgency: 'today',
    closedBy: ['price_list_taken'],
    decisions: ['noted'],
  },
  // The order was stopped before the line, or the post of it, was handed to a provider.
  line_not_sent: {
    kind: 'line_item',
    urgency: 'today',
    closedBy: ['order_ended'],
    decisions: ['refund', 'accept_as_is'],
  },
  delivery_partial: {
    kind: 'fulfilment',
    urgency: 'today',
    closedBy: ['order_ended'],
    decisions: ['refund_rest', 'accept_as_is'],
  },
  delivery_canceled: {
    kind: 'fulfilment',
    urgency: 'today',
    closedBy: ['order_ended'],
    decisions: ['refund_rest', 'accept_as_is'],
  },
  delivery_failed: {
    kind: 'fulfilment',
    urgency: 'today',
    closedBy: ['order_ended'],
    decisions: ['refund_rest', 'accept_as_is'],
  },
  delivery_status_unknown: {
    kind: 'fulfilment',
    urgency: 'today',
    closedBy: ['status_known', 'order_ended'],
    decisions: ['delivered', 'not_delivered'],
  },
  refill_ambiguous: {
    kind: 'refill',
    urgency: 'week',
    closedBy: ['accepted'],
    decisions: ['link_refill', 'refill_not_taken'],
  },
  withdrawal_undecided: {
    kind: 'withdrawal',
    urgency: 'today',
    closedBy: [],
    decisions: ['match_withdrawal', 'close_withdrawal'],
  },
  // It came back for good, or its reader called it unwanted: the address gets no more.
  mail_returned: { kind: 'mail', urgency: 'week', closedBy: [], decisions: ['allow_mail', 'noted'] },
  mail_failed: {
    kind: 'mail',
    urgency: 'week',
    closedBy: ['mail_sent'],
    decisions: ['send_mail', 'noted'],
  },
  mentioned: {
    kind: 'note',
    urgency: 'today',
    closedBy: [],
    decisions: ['noted'],
  },
  job_exhausted: {
    kind: 'job',
    urgency: 'today',
    closedBy: [],
    decisions: ['retry_job', 'noted'],
  },
  // Whose tax a sale carries cannot be told from what is known of its buyer.
  sale_place_open: {
    kind: 'invoice',
    urgency: 'week',
    closedBy: ['invoiced'],
    decisions: ['decide_place', 'invoice_again'],
  },
  // Net sales to other states come near the threshold, or crossed it: the shop must register for the one-stop shop.
  tax_threshold_near: { kind: 'tax', urgency: 'week', closedBy: [], decisions: ['noted'] },
  tax_threshold_crossed: { kind: 'tax', urgency: 'today', closedBy: [], decisions: ['noted'] },
  // VIES was silent and the tax was charged; now it says that the number is a business's.
  vat_number_confirmed: { kind: 'tax', urgency: 'week', closedBy: [], decisions: ['noted'] },
  // Above the limit of simplified invoices, and nobody has given a name and a tax number.
  invoice_needs_buyer: {
    kind: 'invoice',
    urgency: 'week',
    closedBy: ['invoiced'],
    decisions: ['invoice_again', 'noted'],
  },
  invoice_failed: {
    kind: 'invoice',
    urgency: 'today',
    closedBy: ['invoiced'],
    decisions: ['invoice_again'],
  },
  // Sales go on, and no invoice can be issued: the shop's tax number is missing or is none.
  issuer_unknown: {
    kind: 'invoice',
    urgency: 'today',
    closedBy: ['issuer_known'],
    decisions: ['noted'],
  },
  // What is over could not be deleted: the law may want it gone.
  retention_failed: { kind: 'job', urgency: 'week', closedBy: ['forgotten_again'], decisions: ['noted'] },
  // The newest backup is older than the owner wants, or the last one failed.
  backup_missing: { kind: 'job', urgency: 'today', closedBy: ['backup_made'], decisions: ['noted'] },
  // A copy, a restored backup or a break: to go on would fork the chain. Sales go on, their invoices wait.
  issuing_stopped: {
    kind: 'register',
    urgency: 'now',
    closedBy: ['installation_opened'],
    decisions: ['open_installation'],
  },
  record_refused: {
    kind: 'register',
    urgency: 'today',
    closedBy: ['record_mended'],
    decisions: ['mend_record', 'noted'],
  },
  // The agency refuses whole calls: nothing of them was taken.
  sending_refused: {
    kind: 'register',
    urgency: 'today',
    closedBy: ['agency_answered'],
    decisions: ['noted'],
  },
  certificate_refused: {
    kind: 'register',
    urgency: 'today',
    closedBy: ['agency_answered', 'certificate_replaced'],
    decisions: ['noted'],
  },
  certificate_ends: {
    kind: 'register',
    urgency: 'week',
    closedBy: ['certificate_replaced'],
    decisions: ['noted'],
  },
  // Flagged by the version before pending items, about something that could not be found any more.
  flagged_before: { kind: 'order', urgency: 'week', closedBy: ['order_ended'], decisions: ['noted'] },
};

/** They give money back, or let a held provider spend it again: who decides shows who they are. */
export const sensitiveDecisions: readonly PendingDecision[] = [
  ...(['refund_payment', 'retry_refund', 'refund', 'refund_rest'] as const),
  ...(['match_withdrawal', 'release_provider', 'open_installation'] as const),
];

/** What the event closes, of the thing or the order that it happened to. */
export function reasonsClosedBy(event: ClosingEvent): PendingReason[] {
  return pendingReasons.filter((reason) => reasons[reason].closedBy.includes(event));
}
