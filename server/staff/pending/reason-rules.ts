import type { PendingDecision, PendingKind, PendingUrgency } from '#contracts/staff/pending.ts';

export type ClosingEvent =
  | 'payment_refunded'
  | 'payment_confirmed'
  | 'shop_restored'
  | 'dispute_moved_on'
  | 'dispute_opened'
  | 'accepted'
  | 'not_placed'
  | 'order_stopped'
  | 'order_ended'
  | 'price_list_taken'
  | 'route_cured'
  | 'link_taken_back'
  | 'status_known'
  | 'mail_sent'
  | 'address_mended'
  | 'forgotten_again'
  | 'backup_made'
  | 'restore_proved'
  | 'webhook_came'
  | 'webhooks_resumed'
  | 'mail_server_back'
  | 'books_agree'
  | 'processor_back'
  | 'agency_answered'
  | 'records_sent'
  | 'return_filed'
  | 'certificate_replaced'
  | 'record_mended'
  | 'installation_opened'
  | 'figure_in_bounds'
  | 'shop_open'
  | 'finding_cured'
  | 'invoiced'
  | 'held_for_another'
  | 'buyer_named'
  | 'issuer_known';

export interface ReasonRules {
  kind: PendingKind;
  urgency: PendingUrgency;
  closedBy: readonly ClosingEvent[];
  decisions: readonly PendingDecision[];
  /** Decisions on other items of the same subject that close this item too. */
  alsoDecidedBy?: readonly PendingDecision[];
}
