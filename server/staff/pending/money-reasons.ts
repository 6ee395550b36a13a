import type { PendingReason } from '#contracts/staff/pending.ts';
import type { ReasonRules } from './reason-rules.ts';

/** Holds invoices that cannot be issued, tax that must be looked at, and the register of both. */
export const invoiceReasons = {
  // What is known of its buyer does not say whose tax a sale carries.
  sale_place_open: {
    kind: 'invoice',
    urgency: 'week',
    closedBy: ['invoiced', 'held_for_another'],
    decisions: ['decide_place', 'invoice_again'],
  },
  // A business pays without VAT by a number that exists, and nothing proves that the number is the buyer's.
  vat_number_unproven: {
    kind: 'invoice',
    urgency: 'week',
    closedBy: ['invoiced', 'held_for_another'],
    decisions: ['accept_number', 'refuse_number', 'invoice_again'],
  },
  // Net sales to other states come near the threshold, or crossed it: the shop must register for the one-stop shop.
  tax_threshold_near: { kind: 'tax', urgency: 'week', closedBy: [], decisions: ['noted'] },
  tax_threshold_crossed: { kind: 'tax', urgency: 'today', closedBy: [], decisions: ['noted'] },
  // VIES was silent, or nobody was named, and the tax was charged; now it says that the number is a business's.
  vat_number_confirmed: {
    kind: 'tax',
    urgency: 'week',
    closedBy: ['buyer_named'],
    decisions: ['noted', 'untax_giving_back', 'untax_same_price'],
  },
  // The buyer named after the invoice lives outside the Union's VAT, and the invoice has VAT.
  address_outside_vat: {
    kind: 'tax',
    urgency: 'week',
    closedBy: ['buyer_named'],
    decisions: ['noted', 'untax_giving_back', 'untax_same_price'],
  },
  // The buyer named after the invoice lives where another VAT applies.
  address_changes_tax: { kind: 'tax', urgency: 'week', closedBy: ['buyer_named'], decisions: ['noted'] },
  // The last day of a return of the one-stop shop is over, and it was not filed here.
  return_overdue: { kind: 'tax', urgency: 'today', closedBy: ['return_filed'], decisions: ['noted'] },
  // It is above the limit of simplified invoices, and nobody has given a name and a tax number.
  invoice_needs_buyer: {
    kind: 'invoice',
    urgency: 'week',
    closedBy: ['invoiced', 'held_for_another'],
    decisions: ['name_buyer', 'invoice_again'],
  },
  invoice_failed: {
    kind: 'invoice',
    urgency: 'today',
    closedBy: ['invoiced'],
    decisions: ['invoice_again', 'name_buyer'],
  },
  // Sales continue, and no invoice can be issued: the shop's tax number is missing or is not valid.
  issuer_unknown: {
    kind: 'invoice',
    urgency: 'today',
    closedBy: ['issuer_known'],
    decisions: ['noted'],
  },
  // It is a copy, a restored backup or a break: continuing would fork the chain. Sales continue, their invoices wait.
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
  // Something keeps them from the agency.
  records_late: {
    kind: 'register',
    urgency: 'today',
    closedBy: ['records_sent'],
    decisions: ['noted'],
  },
  certificate_ends: {
    kind: 'register',
    urgency: 'week',
    closedBy: ['certificate_replaced'],
    decisions: ['noted'],
  },
} satisfies Partial<Record<PendingReason, ReasonRules>>;

/** Holds money that came, went back or is claimed, and books that disagree about it. */
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
  // A signed notification lacks a field of its request or has another value: nothing was recorded from it.
  notification_differs: {
    kind: 'payment',
    urgency: 'today',
    closedBy: ['payment_confirmed'],
    decisions: ['noted'],
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
    closedBy: ['payment_refunded'],
    decisions: ['recreate_order', 'noted'],
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
  // Its calls fail, it refuses the shop's account, or a member holds it: new checkouts go to the next one.
  processor_held: {
    kind: 'processor',
    urgency: 'now',
    closedBy: ['processor_back'],
    decisions: ['release_processor'],
  },
} satisfies Partial<Record<PendingReason, ReasonRules>>;
