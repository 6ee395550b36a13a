/**
 * Nullable columns that are never null in the rows that statements read, although no condition in the statement
 * ensures it. The value is the reason, beginning with the name of a constraint or trigger.
 */
export const presentColumns: Record<string, string> = {
  'contact_messages.thread_id': 'contact_messages_begin_thread gives each message a thread',
  'conversions.visitor_id':
    'conversions_reported_with_consent: only a conversion that nobody reports lacks it',
  'fulfilments.provider_order_id': 'fulfilments_submitted_has_id: what a provider has taken has its id',
  'orders.paid_at': 'orders_paid_has_time: invitations to write a review are of paid orders',
  'payments.intent_id': 'payments_open_has_intent: only a payment that was never opened lacks it',
  'refills.provider_refill_id': 'refills_accepted_has_id: what a provider has taken has its id',
  'register_certificates.sealed': 'register_certificates_kept: only a certificate that was replaced lacks it',
};
