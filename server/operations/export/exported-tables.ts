import type { Tables } from '#server/platform/database/tables.ts';

/** Is a table that `npm run export` contains. */
interface Exported {
  /** Lists columns that are left out, each with a reason. */
  without: Readonly<Record<string, string>>;
  /**
   * `where` selects the exported rows, and `because` names the others. The condition is a constant
   * of this file.
   */
  only?: { where: string; because: string };
}
interface LeftOut {
  leftOut: string;
}
export type ExportRule = Exported | LeftOut;

export const isExported = (rule: ExportRule): rule is Exported => !('leftOut' in rule);

const all: Exported = { without: {} };
const without = (because: string, ...columns: string[]): Exported => ({
  without: Object.fromEntries(columns.map((column) => [column, because])),
});
const leftOut = (because: string): LeftOut => ({ leftOut: because });

const opens = 'opens a door: it says nothing without the person who holds the other half';
const madeAnew = 'made anew from the orders at any time';
const session = 'sessions and devices: whoever had them would be signed in as somebody else';
const repetition = 'tells a repeated request from a new one, and nothing else';
const visitor = 'a keyed mark of a browser, of no use outside of this program';
const limits = 'counts attempts for a moment';
const sealed = 'sealed by a key that never leaves the machine';

/**
 * Says for every table of the shop what an export holds. A new table does not compile until it has
 * its line here (`npm run export -- describe` prints it).
 */
export const exportedTables: Readonly<Record<keyof Tables, ExportRule>> = {
  abandoned_checkouts: all,
  audit_entries: all,
  backup_alarms: all,
  backups: all,
  balance_alarms: all,
  balance_entries: all,
  blocked_user_changes: all,
  blocked_users: all,
  bulk_items: all,
  bulk_runs: without(repetition, 'request_key', 'request_sha256'),
  campaign_recipients: all,
  campaign_tests: all,
  campaign_texts: all,
  campaigns: all,
  certificate_warnings: all,
  census_checks: all,
  charges: all,
  chat_conversations: without(visitor, 'visit_hash'),
  chat_entries: all,
  chat_model_days: all,
  checkout_reminders: all,
  client_marks: leftOut(madeAnew),
  client_merges: all,
  client_notes: without(repetition, 'request_key'),
  client_segments: all,
  clients: all,
  comparison_marks: all,
  consents: without(visitor, 'address_hash'),
  contact_answers: all,
  contact_messages: without(repetition, 'fingerprint'),
  contact_threads: all,
  content_sections: all,
  conversions: all,
  count_checks: all,
  currency_rates: all,
  customer_codes: leftOut('codes of sign-ins: they open accounts'),
  customer_devices: leftOut(session),
  customer_erasures: without('the keyed rest of an address that was erased', 'email_sha256'),
  customer_exports: all,
  customer_passkey_challenges: leftOut(limits),
  customer_passkeys: without(opens, 'credential_id', 'public_key'),
  customer_preferences: all,
  customer_sessions: leftOut(session),
  customer_usernames: all,
  discount_codes: all,
  discount_guesses: without(visitor, 'source'),
  discount_redemptions: all,
  dispute_answers: all,
  disputes: all,
  external_events: without("the processor's own words: they carry secrets of open payments", 'payload'),
  facet_places: leftOut(madeAnew),
  figure_alarms: all,
  figure_deliveries: all,
  figure_marks: leftOut(madeAnew),
  figure_times: all,
  figures_daily: all,
  fulfilments: all,
  status_polls: leftOut('when providers are asked again'),
  funnel_counts: all,
  import_pieces: leftOut('files of the owner, until they have been read'),
  import_rows: leftOut('lines of files of the owner; what came of them stands in the other tables'),
  imports: all,
  heartbeats: leftOut('signs of work'),
  schedules: leftOut('signs of work'),
  invoice_cancellations: all,
  invoice_dues: all,
  invoice_recipients: all,
  invoices: all,
  late_record_warnings: all,
  status_notices: all,
  status_parts: leftOut('what stands now is found again within a minute'),
  legal_documents: all,
  line_item_posts: all,
  line_items: all,
  mail_bodies: leftOut('letters carry links and codes that open orders and accounts'),
  mail_reports: all,
  mails: all,
  mail_proofs: all,
  maintenance_reminders: all,
  migrations: leftOut('the manifest names the last one'),
  network_ranges: leftOut('a table that the owner loaded from elsewhere'),
  offer_windows: all,
  order_consents: all,
  order_events: all,
  order_facets: leftOut(madeAnew),
  order_notes: without(repetition, 'request_key'),
  order_texts: leftOut(madeAnew),
  orders: without(repetition, 'idempotency_key', 'request_fingerprint', 'visit_hash'),
  outgoing_calls: all,
  passkey_challenges: leftOut(limits),
  passkeys: without(opens, 'credential_id', 'public_key'),
  past_orders: all,
  payments: all,
  payouts: all,
  pending_items: all,
  provider_balances: all,
  provider_changes: all,
  provider_measures: all,
  provider_services: all,
  providers: without(sealed, 'api_key_sealed'),
  rate_limits: leftOut(limits),
  reconciled_days: all,
  reconciliation_differences: all,
  recovery_codes: leftOut(opens),
  refill_runs: all,
  refill_watches: all,
  refills: all,
  refund_allowances: all,
  refund_requests: without(repetition, 'key'),
  refunds: all,
  refused_webhooks: all,
  register_batches: all,
  register_certificates: without(sealed, 'sealed'),
  register_chains: all,
  register_checks: all,
  register_declarations: all,
  register_records: all,
  register_sender: all,
  register_sendings: all,
  reminder_plans: all,
  restorations: all,
  restore_drills: all,
  retention_rounds: all,
  review_invitations: without(opens, 'token_sha256'),
  review_opt_outs: all,
  reviews: all,
  second_factors: leftOut(sealed),
  service_changes: all,
  service_kinds: all,
  service_prices: all,
  service_routes: all,
  services: all,
  settings: {
    without: {},
    only: { where: `key <> 'shop.first_password'`, because: 'a print of the password of the first start' },
  },
  shop_moments: leftOut('one row: the last moment that the database knows of'),
  sign_in_alerts: all,
  sign_in_throttles: leftOut(limits),
  staff_devices: leftOut(session),
  staff_invitations: without(opens, 'token_sha256'),
  staff_members: without(opens, 'password_hash'),
  staff_sessions: leftOut(session),
  staff_views: all,
  start_notices: all,
  status_passes: all,
  status_runs: all,
  submissions: without(repetition, 'set_aside_key'),
  suppressions: all,
  tax_places: all,
  tax_rates: all,
  tax_quarters: all,
  tax_returns: all,
  thank_you_offers: all,
  unsubscribe_requests: all,
  upsell_offers: all,
  vat_checks: all,
  visitor_windows: leftOut(visitor),
  withdrawals: all,
  write_probe: leftOut('one row that says whether the disk takes what is written'),
};
