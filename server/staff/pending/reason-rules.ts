import type { PendingDecision, PendingKind, PendingUrgency } from '#contracts/pending.ts';

/** What happens in the shop and closes an item by itself. */
export type ClosingEvent =
  | 'payment_refunded'
  | 'order_recreated'
  | 'shop_restored'
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
  | 'restore_proved'
  | 'webhook_came'
  | 'mail_server_back'
  | 'books_agree'
  | 'agency_answered'
  | 'records_sent'
  | 'certificate_replaced'
  | 'record_mended'
  | 'installation_opened'
  | 'figure_in_bounds'
  | 'shop_open'
  | 'finding_cured'
  | 'invoiced'
  | 'issuer_known';

export interface ReasonRules {
  kind: PendingKind;
  urgency: PendingUrgency;
  closedBy: readonly ClosingEvent[];
  decisions: readonly PendingDecision[];
}
