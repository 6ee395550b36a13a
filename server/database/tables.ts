// Written by `node scripts/schema.ts` from the migrations.
// biome-ignore-all format: generated

export interface AbandonedCheckoutsRow {
  id: string;
  order_id: string;
  marketing_consent: boolean;
  abandoned_at: Date;
  opened_at: Date | null;
  recovered_order_id: string | null;
  recovered_at: Date | null;
}

export interface AuditEntriesRow {
  id: number;
  at: Date;
  staff_id: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  before: unknown;
  after: unknown;
  request_id: string | null;
  actor: 'visitor' | 'customer' | 'staff' | 'job' | 'processor' | 'provider' | null;
}

export interface BlockedUsersRow {
  id: number;
  username: string;
  email: string | null;
  reason: string;
  blocked_by: string;
  blocked_at: Date;
  is_active: boolean;
}

export interface ComparisonMarksRow {
  name: 'processor';
  compared_until: Date;
  updated_at: Date;
}

export interface ConsentsRow {
  id: string;
  visitor_id: string;
  analytics: boolean;
  advertising: boolean;
  version: string;
  locale: 'es' | 'fr' | 'it' | 'en';
  statement: string;
  chosen_at: Date;
  address_hash: Buffer;
  browser: string;
  personalisation: boolean;
}

export interface ContactMessagesRow {
  id: string;
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  service: 'gestion-contenido' | 'estrategia-digital' | 'analisis-metricas' | 'consultoria' | 'pedido' | 'pago' | null;
  message: string | null;
  locale: 'es' | 'fr' | 'it' | 'en';
  fingerprint: Buffer;
  created_at: Date;
  answered_at: Date | null;
  answered_by: string | null;
}

export interface ContentSectionsRow {
  key: string;
  locale: 'es' | 'fr' | 'it' | 'en';
  version: number;
  content: unknown;
  revision: number;
  author_id: string | null;
  sample: boolean;
  created_at: Date;
  updated_at: Date;
  published_at: Date | null;
}

export interface ConversionsRow {
  order_id: string;
  amount_cents: number;
  source: string;
  visitor_id: string | null;
  client: string | null;
  reporter: 'tag' | 'server' | 'nobody';
  recorded_at: Date;
  forwarded_at: Date | null;
}

export interface DiscountCodesRow {
  id: number;
  code: string;
  kind: 'percentage' | 'fixed';
  percent_basis_points: number | null;
  amount_cents: number | null;
  valid_from: Date;
  valid_until: Date | null;
  minimum_cents: number;
  service_types: Array<string> | null;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  uses: number;
  active: boolean;
  sample: boolean;
  created_at: Date;
  updated_at: Date;
  window_only: boolean;
}

export interface DiscountRedemptionsRow {
  id: string;
  code_id: number;
  order_id: string;
  email: string;
  discount_cents: number;
  state: 'reserved' | 'redeemed' | 'released';
  reserved_at: Date;
  expires_at: Date;
  redeemed_at: Date | null;
  released_at: Date | null;
  due_at: Date;
}

export interface DisputesRow {
  id: string;
  payment_id: string;
  amount_cents: number;
  reason: string;
  state: string;
  opened_at: Date;
  evidence_due_at: Date | null;
  closed_at: Date | null;
  updated_at: Date;
  due_at: Date | null;
}

export interface ExternalEventsRow {
  source: 'processor';
  event_id: string;
  type: string;
  object_id: string;
  payload: unknown;
  received_at: Date;
  processed_at: Date | null;
  outcome: string | null;
  due_at: Date | null;
}

export interface FulfilmentsRow {
  id: string;
  order_id: string;
  line_item_id: string;
  position: number;
  provider_id: number;
  provider_service: string;
  link: string;
  quantity: number;
  state: 'queued' | 'submitting' | 'needs_review' | 'needs_action' | 'submitted' | 'in_progress' | 'completed' | 'partial' | 'canceled' | 'failed';
  state_reason: string | null;
  provider_order_id: string | null;
  provider_status: string | null;
  start_count: number | null;
  remains: number | null;
  charge: string | null;
  submitted_at: Date | null;
  completed_at: Date | null;
  synced_at: Date | null;
  next_sync_at: Date | null;
  created_at: Date;
  updated_at: Date;
  cancel_asked_at: Date | null;
  cancel_reply: string | null;
  due_at: Date | null;
  tries: number;
  request_id: string | null;
}

export interface LegalDocumentsRow {
  page: 'terms' | 'refunds' | 'privacy' | 'cookies' | 'accessibility';
  locale: 'es' | 'fr' | 'it' | 'en';
  version: number;
  title: string;
  body: string;
  revision: number;
  author_id: string | null;
  created_at: Date;
  updated_at: Date;
  published_at: Date | null;
}

export interface LineItemPostsRow {
  line_item_id: string;
  position: number;
  short_code: string;
  link: string;
  quantity: number;
}

export interface LineItemsRow {
  id: string;
  order_id: string;
  position: number;
  service_id: number;
  service_type: 'followers' | 'likes' | 'views';
  audience: 'europe' | 'spain' | null;
  quantity: number;
  bonus_quantity: number;
  list_price_cents: number;
  price_cents: number;
  link: string;
}

export interface MailBodiesRow {
  mail_id: string;
  sent_at: Date;
  text: string;
  html: string;
}

export interface MailsRow {
  id: string;
  kind: string;
  dedupe_key: string;
  order_id: string | null;
  locale: 'es' | 'fr' | 'it' | 'en' | null;
  recipient: string | null;
  subject: string | null;
  state: 'queued' | 'sent' | 'failed';
  attempts: number;
  error: string | null;
  created_at: Date;
  updated_at: Date;
  sent_at: Date | null;
  due_at: Date | null;
  request_id: string | null;
}

export interface MigrationsRow {
  id: number;
  name: string;
  sha256: string;
  applied_at: Date;
}

export interface OfferWindowsRow {
  order_id: string;
  offer_id: number;
  opened_at: Date;
  ends_at: Date;
}

export interface OrderConsentsRow {
  order_id: string;
  kind: 'start_now' | 'waive_withdrawal' | 'marketing' | 'order_button';
  statement: string;
  version: string;
  locale: 'es' | 'fr' | 'it' | 'en';
  agreed_at: Date;
}

export interface OrderEventsRow {
  id: number;
  order_id: string;
  at: Date;
  kind: string;
  actor: 'buyer' | 'system' | 'processor' | 'provider' | 'staff';
  data: unknown;
}

export interface OrdersRow {
  id: string;
  number: string;
  state: 'pending' | 'processing' | 'completed' | 'cancelled' | 'refunded' | 'duplicate';
  payment_state: 'unpaid' | 'pending' | 'paid' | 'failed' | 'partially_refunded' | 'refunded';
  attention_reason: string | null;
  idempotency_key: string;
  request_fingerprint: string;
  locale: 'es' | 'fr' | 'it' | 'en';
  email: string;
  username: string;
  currency: 'EUR';
  total_cents: number;
  tax_country: string;
  tax_rate_basis_points: number;
  tax_cents: number;
  source_url: string | null;
  sample: boolean;
  created_at: Date;
  updated_at: Date;
  paid_at: Date | null;
  completed_at: Date | null;
  discount_code: string | null;
  discount_cents: number;
  upsell: unknown;
  pending_revision: unknown;
  revision: number;
  customer_name: string | null;
  notes: string | null;
  stop_reason: string | null;
  visit_hash: Buffer | null;
  request_id: string | null;
}

export interface PaymentsRow {
  id: string;
  order_id: string;
  attempt: number;
  state: 'creating' | 'open' | 'processing' | 'succeeded' | 'canceled';
  intent_id: string | null;
  intent_attempt: number;
  amount_cents: number;
  amount_received_cents: number;
  amount_refunded_cents: number;
  currency: 'EUR';
  charge_id: string | null;
  method: string | null;
  card_brand: string | null;
  card_country: string | null;
  failure_code: string | null;
  created_at: Date;
  updated_at: Date;
  settled_at: Date | null;
  due_at: Date | null;
  parked_reason: 'amount_mismatch' | 'currency_mismatch' | 'paid_twice' | 'paid_after_cancellation' | null;
}

export interface PendingItemsRow {
  id: string;
  reason: string;
  subject_kind: string;
  subject_id: string;
  order_id: string | null;
  evidence: unknown;
  amount_cents: number | null;
  urgency: number;
  due_at: Date | null;
  opened_at: Date;
  seen_at: Date;
  times: number;
  snoozed_until: Date | null;
  assigned_to: string | null;
  resolved_at: Date | null;
  resolved_by: 'system' | 'processor' | 'provider' | 'buyer' | 'staff' | null;
  resolved_staff: string | null;
  resolution: string | null;
  note: string | null;
}

export interface ProviderServicesRow {
  provider_id: number;
  external_id: string;
  name: string;
  category: string;
  rate: string;
  min_quantity: number;
  max_quantity: number;
  refill: boolean;
  cancel: boolean;
  active: boolean;
  synced_at: Date;
}

export interface ProvidersRow {
  id: number;
  name: string;
  api_url: string;
  api_key_sealed: Buffer;
  held_at: Date | null;
  hold_reason: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface RateLimitsRow {
  key: string;
  points: number;
  expire: number | null;
}

export interface RefundRequestsRow {
  key: string;
  order_id: string;
  amount_cents: number;
  reason: string;
  staff_id: string;
  created_at: Date;
}

export interface RefundsRow {
  id: string;
  payment_id: string;
  line_item_id: string | null;
  amount_cents: number;
  reason: string;
  state: 'requested' | 'pending' | 'succeeded' | 'failed' | 'canceled';
  processor_refund_id: string | null;
  requested_by: string;
  failure_reason: string | null;
  created_at: Date;
  updated_at: Date;
  request_key: string;
  key_attempt: number;
  due_at: Date | null;
}

export interface ReviewInvitationsRow {
  order_id: string;
  token_sha256: Buffer;
  order_completed_at: Date;
  invited_at: Date;
  expires_at: Date;
}

export interface ReviewOptOutsRow {
  email: string;
  opted_out_at: Date;
}

export interface ReviewsRow {
  id: string;
  order_id: string | null;
  rating: number;
  text: string;
  name: string;
  locale: 'es' | 'fr' | 'it' | 'en';
  service_type: 'followers' | 'likes' | 'views';
  quantity: number;
  state: 'shown' | 'hidden';
  hidden_reason: string | null;
  reply: string | null;
  replied_at: Date | null;
  sample: boolean;
  written_at: Date;
  updated_at: Date;
}

export interface ServicePricesRow {
  id: number;
  service_id: number;
  price_cents: number;
  valid_from: Date;
  sample: boolean;
}

export interface ServicesRow {
  id: number;
  platform: 'instagram';
  type: 'followers' | 'likes' | 'views';
  audience: 'europe' | 'spain' | null;
  quantity: number;
  bonus_quantity: number;
  price_cents: number;
  popular: boolean;
  active: boolean;
  position: number;
  provider_id: number | null;
  provider_service: string | null;
  sample: boolean;
  created_at: Date;
  updated_at: Date;
  on_sale_since: Date | null;
}

export interface SettingsRow {
  key: string;
  value: unknown;
  updated_at: Date;
}

export interface SignInAlertsRow {
  id: string;
  staff_id: string;
  kind: 'guessing' | 'entered';
  alerted_on: Date;
  attempts: number;
  created_at: Date;
}

export interface SignInThrottlesRow {
  key_sha256: Buffer;
  attempts: number;
  counted_at: Date;
}

export interface StaffDevicesRow {
  token_sha256: Buffer;
  staff_id: string;
  created_at: Date;
  last_used_at: Date;
}

export interface StaffMembersRow {
  id: string;
  username: string;
  password_hash: string;
  failed_attempts: number;
  locked_until: Date | null;
  is_active: boolean;
  created_at: Date;
  updated_at: Date;
  role: 'owner' | 'agent';
}

export interface StaffSessionsRow {
  token_sha256: Buffer;
  staff_id: string;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

export interface SubmissionsRow {
  id: string;
  fulfilment_id: string;
  attempt: number;
  provider_id: number;
  provider_service: string;
  link: string;
  quantity: number;
  state: 'queued' | 'sending' | 'accepted' | 'rejected' | 'ambiguous' | 'linked' | 'not_placed' | 'refunded';
  provider_order_id: string | null;
  expected_charge: string | null;
  balance_before: string | null;
  balance_checks: unknown;
  request: unknown;
  http_status: number | null;
  raw_reply: string | null;
  error_code: string | null;
  sent_at: Date | null;
  answered_at: Date | null;
  resolved_by: string | null;
  resolved_at: Date | null;
  resolution_note: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface TaxRatesRow {
  country: string;
  valid_from: Date;
  rate_basis_points: number;
}

export interface UpsellOffersRow {
  id: number;
  surface: 'checkout_page' | 'inline';
  service_type: 'followers' | 'likes' | 'views';
  audience: 'europe' | 'spain' | null;
  base_quantity: number | null;
  extra_quantity: number | null;
  addon_price_cents: number | null;
  comparison_price_cents: number | null;
  active: boolean;
  sample: boolean;
  created_at: Date;
  updated_at: Date;
  extra_share: number | null;
  price_factor: number | null;
  comparison_factor: number | null;
}

export interface VisitorWindowsRow {
  visitor_hash: Buffer;
  code_id: number;
  opened_at: Date;
  ends_at: Date;
  again_at: Date;
}

export interface WithdrawalsRow {
  id: string;
  name: string;
  order_number: string;
  number_key: string;
  email: string;
  locale: 'es' | 'fr' | 'it' | 'en';
  state: 'review' | 'stopping' | 'settled' | 'closed';
  review_reason: 'no_match' | 'late' | 'dispute' | null;
  order_id: string | null;
  declared_at: Date;
  counted: unknown;
  refund_cents: number | null;
  settled_at: Date | null;
  closed_by: string | null;
  closed_at: Date | null;
  note: string | null;
}

export interface WriteProbeRow {
  one: boolean;
  written_at: Date;
}
