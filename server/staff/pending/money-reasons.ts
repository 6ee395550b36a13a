import type { PendingReason } from '#contracts/staff/pending.ts';
import type { ReasonRules } from './reason-rules.ts';

export const invoiceReasons = {
  // The known facts about the buyer do not determine the country of taxation.
  sale_place_open: {
    kind: 'invoice',
    urgency: 'week',
    closedBy: ['invoiced', 'held_for_another'],
    decisions: ['decide_place', 'invoice_again'],
  },
  // A business pays no VAT because of an existing VAT number, but it is not proven that the number belongs to the
  // buyer.
  vat_number_unproven: {
    kind: 'invoice',
    urgency: 'week',
    closedBy: ['invoiced', 'held_for_another'],
    decisions: ['accept_number', 'refuse_number', 'invoice_again'],
  },
  // Net sales to other member states approach or exceed the EU threshold. The shop must register for the
  // one-stop shop.
  tax_threshold_near: { kind: 'tax', urgency: 'week', closedBy: [], decisions: ['noted'] },
  tax_threshold_crossed: { kind: 'tax', urgency: 'today', closedBy: [], decisions: ['noted'] },
  // VAT was charged because VIES did not respond or no buyer was named. VIES now confirms that the number belongs to a
  // business.
  vat_number_confirmed: {
    kind: 'tax',
    urgency: 'week',
    closedBy: ['buyer_named'],
    decisions: ['noted', 'untax_giving_back', 'untax_same_price'],
  },
  // The buyer named after the invoice lives outside the EU VAT area, and the invoice has VAT.
  address_outside_vat: {
    kind: 'tax',
    urgency: 'week',
    closedBy: ['buyer_named'],
    decisions: ['noted', 'untax_giving_back', 'untax_same_price'],
  },
  // The buyer named after the invoice lives in a territory with another VAT rate.
  address_changes_tax: { kind: 'tax', urgency: 'week', closedBy: ['buyer_named'], decisions: ['noted'] },
  return_overdue: { kind: 'tax', urgency: 'today', closedBy: ['return_filed'], decisions: ['noted'] },
  // The invoice exceeds the limit of simplified invoices, and the buyer's name and tax number are missing.
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
  // The shop's tax number is missing or invalid. Sales continue without invoices until it is set.
  issuer_unknown: {
    kind: 'invoice',
    urgency: 'today',
    closedBy: ['issuer_known'],
    decisions: ['noted'],
  },
  // The database is a copy or a restored backup, or the chain of records is broken. A further invoice would
  // fork the chain. Sales continue, and their invoices wait.
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
  // The tax agency rejects whole calls and accepted no record of them.
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
  // A signed notification lacks a field of its request or has another value. The program ignored the
  // notification.
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
  books_differ: { kind: 'books', urgency: 'today', closedBy: ['books_agree'], decisions: ['noted'] },
  // The processor's calls fail, it rejects the shop's account, or a member paused it. New checkouts use the next
  // processor.
  processor_held: {
    kind: 'processor',
    urgency: 'now',
    closedBy: ['processor_back'],
    decisions: ['release_processor'],
  },
} satisfies Partial<Record<PendingReason, ReasonRules>>;
