// Written by `node scripts/schema.ts` from the migrations.
// biome-ignore-all format: generated

import type { FulfilmentId, LineItemId, MailId, OrderId, OrderNumber, PaymentId, PaymentIntentId, RefundId, StaffId, SubmissionId } from '#contracts/ids.ts';

export interface Tables {
  abandoned_checkouts: {
    id: string;
    order_id: OrderId;
    marketing_consent: boolean;
    abandoned_at: Date;
    opened_at: Date | null;
    recovered_order_id: OrderId | null;
    recovered_at: Date | null;
    reminded_at: Date | null;
  };
  audit_entries: {
    id: number;
    at: Date;
    staff_id: StaffId | null;
    action: string;
    subject_type: string;
    subject_id: string;
    before: unknown;
    after: unknown;
    request_id: string | null;
    actor: 'visitor' | 'customer' | 'staff' | 'job' | 'processor' | 'provider' | null;
  };
  balance_alarms: {
    id: string;
    provider_id: number;
    balance: string;
    low_balance: string;
    days_left: number | null;
    created_at: Date;
    ended_at: Date | null;
  };
  balance_entries: {
    id: string;
    at: Date;
    kind: string;
    source_id: string | null;
    amount_cents: number;
    fee_cents: number;
    net_cents: number;
    currency: string;
    payout_id: string | null;
  };
  blocked_user_changes: {
    id: string;
    blocked_user_id: number;
    action: 'blocked' | 'changed' | 'lifted';
    reason: string;
    changed_by: string;
    changed_at: Date;
  };
  blocked_users: {
    id: number;
    username: string;
    email: string | null;
    reason: string;
    blocked_by: string;
    blocked_at: Date;
    is_active: boolean;
    card_fingerprint: string | null;
    expires_at: Date | null;
    lifted_at: Date | null;
  };
  bulk_items: {
    run_id: string;
    position: number;
    subject_id: string;
    state: 'waiting' | 'done' | 'refused';
    code: string | null;
    was: unknown;
    worked_at: Date | null;
  };
  bulk_runs: {
    id: string;
    staff_id: StaffId;
    action: string;
    act_values: unknown;
    request_key: string;
    request_sha256: Buffer;
    undoes: string | null;
    created_at: Date;
    ended_at: Date | null;
  };
  charges: {
    id: string;
    payment_id: PaymentId | null;
    intent_id: string | null;
    ours: boolean;
    at: Date;
    state: 'succeeded' | 'pending' | 'failed';
    amount_cents: number;
    method: string | null;
    card_brand: string | null;
    card_country: string | null;
    last_four: string | null;
    decline_code: string | null;
    three_d_secure: string | null;
    risk_level: string | null;
    risk_score: number | null;
  };
  comparison_marks: {
    name: 'processor';
    compared_until: Date;
    updated_at: Date;
  };
  consents: {
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
  };
  contact_answers: {
    id: string;
    thread_id: string;
    staff_id: StaffId;
    body: string;
    answered_at: Date;
  };
  contact_messages: {
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
    answered_by: StaffId | null;
    thread_id: string | null;
  };
  contact_threads: {
    id: string;
    name: string;
    email: string;
    locale: 'es' | 'fr' | 'it' | 'en';
    order_id: OrderId | null;
    state: 'open' | 'answered' | 'closed';
    assigned_to: StaffId | null;
    last_at: Date;
    created_at: Date;
  };
  content_sections: {
    key: string;
    locale: 'es' | 'fr' | 'it' | 'en';
    version: number;
    content: unknown;
    revision: number;
    author_id: StaffId | null;
    sample: boolean;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
  };
  conversions: {
    order_id: OrderId;
    amount_cents: number;
    source: string;
    visitor_id: string | null;
    client: string | null;
    reporter: 'tag' | 'server' | 'nobody';
    recorded_at: Date;
    forwarded_at: Date | null;
  };
  count_checks: {
    service_type: 'followers' | 'likes' | 'views';
    link: string;
    counted_at: Date;
    count: number | null;
  };
  currency_rates: {
    currency: string;
    day: Date;
    per_euro: string;
    source: 'setting' | 'owner' | 'sample';
    updated_at: Date;
  };
  customer_codes: {
    id: string;
    email: string;
    device_sha256: Buffer;
    code_hmac: Buffer;
    locale: 'es' | 'fr' | 'it' | 'en';
    own_tries: number;
    other_tries: number;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
  customer_devices: {
    token_sha256: Buffer;
    email: string;
    first_at: Date;
    last_at: Date;
  };
  customer_erasures: {
    id: string;
    email_sha256: Buffer;
    email: string | null;
    asked_at: Date;
    done_at: Date | null;
  };
  customer_exports: {
    id: string;
    email: string;
    way: 'download' | 'mail';
    locale: 'es' | 'fr' | 'it' | 'en';
    asked_at: Date;
    expires_at: Date;
    taken_at: Date | null;
  };
  customer_passkey_challenges: {
    challenge_sha256: Buffer;
    purpose: 'registration' | 'sign_in';
    email: string | null;
    expires_at: Date;
  };
  customer_passkeys: {
    id: string;
    email: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    name: string;
    locale: 'es' | 'fr' | 'it' | 'en';
    created_at: Date;
    last_used_at: Date | null;
  };
  customer_preferences: {
    email: string;
    locale: 'es' | 'fr' | 'it' | 'en';
    changed_at: Date;
  };
  customer_sessions: {
    id: string;
    token_sha256: Buffer;
    email: string;
    device_sha256: Buffer;
    locale: 'es' | 'fr' | 'it' | 'en';
    user_agent: string | null;
    network: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
  customer_usernames: {
    email: string;
    username: string;
    place: number | null;
    is_hidden: boolean;
    changed_at: Date;
  };
  discount_codes: {
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
    personal: boolean;
    batch: string | null;
    note: string | null;
  };
  discount_guesses: {
    day: Date;
    source: Buffer;
    misses: number;
    hits: number;
    last_at: Date;
  };
  discount_redemptions: {
    id: string;
    code_id: number;
    order_id: OrderId;
    email: string;
    discount_cents: number;
    state: 'reserved' | 'redeemed' | 'released';
    reserved_at: Date;
    expires_at: Date;
    redeemed_at: Date | null;
    released_at: Date | null;
    due_at: Date;
  };
  dispute_answers: {
    dispute_id: string;
    kind: 'evidence' | 'accept';
    staff_id: StaffId;
    pieces: unknown;
    evidence: unknown;
    note: string | null;
    state: 'asked' | 'sent' | 'refused';
    error: string | null;
    asked_at: Date;
    sent_at: Date | null;
    due_at: Date | null;
  };
  disputes: {
    id: string;
    payment_id: PaymentId;
    amount_cents: number;
    reason: string;
    state: string;
    opened_at: Date;
    evidence_due_at: Date | null;
    closed_at: Date | null;
    updated_at: Date;
    due_at: Date | null;
  };
  external_events: {
    source: 'processor';
    event_id: string;
    type: string;
    object_id: string;
    payload: unknown;
    received_at: Date;
    processed_at: Date | null;
    outcome: string | null;
    due_at: Date | null;
  };
  facet_places: {
    facet: string;
    by: 'total' | 'day';
    place: number;
  };
  figure_alarms: {
    id: string;
    day: Date;
    kind: 'margin' | 'refunds' | 'conversion';
    found: number;
    bound: number;
    created_at: Date;
  };
  figure_deliveries: {
    day: Date;
    provider_id: number;
    provider_service: string;
    delivered: number;
    refilled: number;
    counted: number;
    reached: number;
    gone: number;
  };
  figure_marks: {
    day: Date;
  };
  figure_times: {
    day: Date;
    measure: 'start' | 'completion';
    service_id: number;
    bucket: number;
    n: number;
  };
  figures_daily: {
    dimension: 'all' | 'service' | 'audience' | 'language' | 'country' | 'source' | 'code';
    day: Date;
    value: string;
    orders: number;
    samples: number;
    revenue_cents: number;
    discount_cents: number;
    tax_cents: number;
    refunds: number;
    refunded_cents: number;
    refunded_tax_cents: number;
    disputes: number;
    disputed_cents: number;
    cost_euros: string;
    unpriced: number;
  };
  fulfilments: {
    id: FulfilmentId;
    order_id: OrderId;
    line_item_id: LineItemId;
    position: number;
    provider_id: number;
    provider_service: string;
    link: string;
    quantity: number;
    state: 'queued' | 'submitting' | 'in_doubt' | 'needs_action' | 'submitted' | 'in_progress' | 'completed' | 'partial' | 'canceled' | 'failed';
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
    started_at: Date | null;
  };
  funnel_counts: {
    day: Date;
    step: 'form' | 'package' | 'checkout';
    n: number;
  };
  legal_documents: {
    page: 'terms' | 'refunds' | 'privacy' | 'cookies' | 'accessibility';
    locale: 'es' | 'fr' | 'it' | 'en';
    version: number;
    title: string;
    body: string;
    revision: number;
    author_id: StaffId | null;
    created_at: Date;
    updated_at: Date;
    published_at: Date | null;
  };
  line_item_posts: {
    line_item_id: LineItemId;
    position: number;
    short_code: string;
    link: string;
    quantity: number;
  };
  line_items: {
    id: LineItemId;
    order_id: OrderId;
    position: number;
    service_id: number;
    service_type: 'followers' | 'likes' | 'views';
    audience: 'europe' | 'spain' | null;
    quantity: number;
    bonus_quantity: number;
    list_price_cents: number;
    price_cents: number;
    link: string;
  };
  mail_bodies: {
    mail_id: MailId;
    sent_at: Date;
    text: string;
    html: string;
  };
  mail_reports: {
    event_id: string;
    email: string;
    mail_id: MailId;
    kind: 'bounce' | 'complaint';
    detail: string | null;
    reported_at: Date;
  };
  mails: {
    id: MailId;
    kind: string;
    dedupe_key: string;
    order_id: OrderId | null;
    locale: 'es' | 'fr' | 'it' | 'en' | null;
    recipient: string | null;
    subject: string | null;
    state: 'queued' | 'sent' | 'failed' | 'withheld';
    attempts: number;
    error: string | null;
    created_at: Date;
    updated_at: Date;
    sent_at: Date | null;
    due_at: Date | null;
    request_id: string | null;
  };
  migrations: {
    id: number;
    name: string;
    sha256: string;
    applied_at: Date;
  };
  offer_windows: {
    order_id: OrderId;
    offer_id: number;
    opened_at: Date;
    ends_at: Date;
  };
  order_consents: {
    order_id: OrderId;
    kind: 'start_now' | 'waive_withdrawal' | 'marketing' | 'order_button';
    statement: string;
    version: string;
    locale: 'es' | 'fr' | 'it' | 'en';
    agreed_at: Date;
  };
  order_events: {
    id: number;
    order_id: OrderId;
    at: Date;
    kind: string;
    actor: 'buyer' | 'system' | 'processor' | 'provider' | 'staff';
    data: unknown;
  };
  order_facets: {
    order_id: OrderId;
    created_at: Date;
    total_cents: number;
    facets: Array<string>;
    marks: Array<number>;
  };
  order_notes: {
    id: string;
    order_id: OrderId;
    staff_id: StaffId;
    text: string;
    mentioned: Array<string>;
    request_key: string;
    created_at: Date;
  };
  order_texts: {
    order_id: OrderId;
    text: string;
  };
  orders: {
    id: OrderId;
    number: OrderNumber;
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
  };
  outgoing_calls: {
    id: string;
    at: Date;
    service: 'processor' | 'provider' | 'directory' | 'mailer';
    operation: string;
    method: string;
    address: string;
    request: string;
    reply: string | null;
    status: number | null;
    result: 'answered' | 'refused' | 'failed';
    error: string | null;
    duration_ms: number;
    request_id: string | null;
    order_id: string | null;
    actor: string;
    staff_id: string | null;
    replay_of: string | null;
  };
  passkey_challenges: {
    challenge_sha256: Buffer;
    purpose: 'registration' | 'sign_in' | 'proof';
    staff_id: StaffId | null;
    expires_at: Date;
  };
  passkeys: {
    id: string;
    staff_id: StaffId;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  payments: {
    id: PaymentId;
    order_id: OrderId;
    attempt: number;
    state: 'creating' | 'open' | 'processing' | 'succeeded' | 'canceled';
    intent_id: PaymentIntentId | null;
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
    parked_reason: 'amount_mismatch' | 'currency_mismatch' | 'paid_twice' | 'paid_after_cancellation' | 'buyer_blocked' | null;
    card_last4: string | null;
    card_fingerprint: string | null;
  };
  payouts: {
    id: string;
    amount_cents: number;
    currency: string;
    state: string;
    created_at: Date;
    arrives_on: Date;
    itemised_at: Date | null;
    updated_at: Date;
  };
  pending_items: {
    id: string;
    reason: string;
    subject_kind: string;
    subject_id: string;
    order_id: OrderId | null;
    evidence: unknown;
    amount_cents: number | null;
    urgency: number;
    due_at: Date | null;
    opened_at: Date;
    seen_at: Date;
    times: number;
    snoozed_until: Date | null;
    assigned_to: StaffId | null;
    resolved_at: Date | null;
    resolved_by: 'system' | 'processor' | 'provider' | 'buyer' | 'staff' | null;
    resolved_staff: StaffId | null;
    resolution: string | null;
    note: string | null;
  };
  provider_balances: {
    id: number;
    provider_id: number;
    read_at: Date;
    balance: string;
    currency: string;
    spent: string;
    sends: number;
  };
  provider_changes: {
    id: number;
    provider_id: number;
    external_id: string;
    kind: 'price' | 'limits' | 'vanished' | 'returned';
    before: unknown;
    after: unknown;
    effects: unknown;
    at: Date;
  };
  provider_measures: {
    provider_id: number;
    provider_service: string;
    hour: Date;
    measure: 'accepted' | 'rejected' | 'doubtful' | 'completed' | 'short' | 'answer_ms' | 'start_s' | 'complete_s';
    bucket: number;
    n: number;
  };
  provider_services: {
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
  };
  providers: {
    id: number;
    name: string;
    api_url: string;
    api_key_sealed: Buffer;
    held_at: Date | null;
    hold_reason: string | null;
    created_at: Date;
    updated_at: Date;
    currency: string | null;
    retired_at: Date | null;
    key_changed_at: Date;
    low_balance: string;
    hold_note: string | null;
    revision: number;
  };
  rate_limits: {
    key: string;
    points: number;
    expire: number | null;
  };
  reconciled_days: {
    day: Date;
    state: 'agrees' | 'differs' | 'failed';
    lines: unknown;
    error: string | null;
    compared_at: Date;
  };
  reconciliation_differences: {
    day: Date;
    object_id: string;
    kind: 'charge' | 'refund' | 'dispute' | 'other';
    ours_cents: number | null;
    theirs_cents: number | null;
    net_cents: number;
    payment_id: PaymentId | null;
    order_id: OrderId | null;
    found_at: Date;
    gone_at: Date | null;
  };
  recovery_codes: {
    staff_id: string;
    code_hash: Buffer;
    used_at: Date | null;
  };
  refill_runs: {
    id: string;
    cause: 'clock' | 'staff';
    staff_id: StaffId | null;
    started_at: Date;
    finished_at: Date | null;
    looked_at: number;
    dropped: number;
    asked: number;
  };
  refill_watches: {
    fulfilment_id: FulfilmentId;
    order_id: OrderId;
    service_type: 'followers' | 'likes' | 'views';
    link: string;
    ends_at: Date;
    due_at: Date;
    tries: number;
  };
  refills: {
    id: string;
    order_id: OrderId;
    fulfilment_id: FulfilmentId;
    provider_id: number;
    provider_order_id: string;
    service_type: 'followers' | 'likes' | 'views';
    link: string;
    state: 'queued' | 'sending' | 'doubt' | 'pending' | 'processing' | 'completed' | 'partial' | 'canceled' | 'refused';
    cause: 'job' | 'staff' | 'customer';
    staff_id: StaffId | null;
    reached_count: number | null;
    found_count: number | null;
    counted_at: Date | null;
    provider_refill_id: string | null;
    provider_word: string | null;
    reason: string | null;
    message: string | null;
    due_at: Date | null;
    tries: number;
    created_at: Date;
    sent_at: Date | null;
    accepted_at: Date | null;
    ended_at: Date | null;
    updated_at: Date;
    request_id: string | null;
  };
  refund_allowances: {
    staff_id: StaffId;
    day: Date;
    used_cents: number;
  };
  refund_requests: {
    key: string;
    order_id: OrderId;
    amount_cents: number;
    reason: string;
    staff_id: StaffId;
    created_at: Date;
    line_item_id: LineItemId | null;
    part_position: number | null;
  };
  refunds: {
    id: RefundId;
    payment_id: PaymentId;
    line_item_id: LineItemId | null;
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
    part_position: number | null;
  };
  retention_rounds: {
    name: string;
    started_at: Date;
    ended_at: Date | null;
    forgotten: number;
    forgotten_ever: number;
    error: string | null;
    failed_since: Date | null;
  };
  review_invitations: {
    order_id: OrderId;
    token_sha256: Buffer;
    order_completed_at: Date;
    invited_at: Date;
    expires_at: Date;
  };
  review_opt_outs: {
    email: string;
    opted_out_at: Date;
  };
  reviews: {
    id: string;
    order_id: OrderId | null;
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
  };
  second_factors: {
    staff_id: StaffId;
    secret_sealed: Buffer;
    created_at: Date;
    confirmed_at: Date | null;
    last_step: number;
  };
  service_changes: {
    id: string;
    kind: 'edit' | 'percentage' | 'undo';
    state: 'planned' | 'applied' | 'cancelled' | 'refused';
    lines: unknown;
    note: string | null;
    staff_id: StaffId;
    undoes: string | null;
    planned_for: Date | null;
    due_at: Date | null;
    reason: string | null;
    created_at: Date;
    ended_at: Date | null;
  };
  service_prices: {
    id: number;
    service_id: number;
    price_cents: number;
    valid_from: Date;
    sample: boolean;
  };
  service_routes: {
    service_id: number;
    position: number;
    provider_id: number;
    provider_service: string;
  };
  services: {
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
    texts: unknown;
  };
  settings: {
    key: string;
    value: unknown;
    updated_at: Date;
  };
  sign_in_alerts: {
    id: string;
    staff_id: StaffId;
    kind: 'guessing' | 'entered';
    alerted_on: Date;
    attempts: number;
    created_at: Date;
  };
  sign_in_throttles: {
    key_sha256: Buffer;
    attempts: number;
    counted_at: Date;
  };
  staff_devices: {
    token_sha256: Buffer;
    staff_id: StaffId;
    created_at: Date;
    last_used_at: Date;
  };
  staff_invitations: {
    id: string;
    email: string;
    role: 'owner' | 'agent';
    language: 'es' | 'en';
    token_sha256: Buffer;
    invited_by: StaffId;
    created_at: Date;
    expires_at: Date;
    accepted_at: Date | null;
    staff_id: StaffId | null;
    withdrawn_at: Date | null;
  };
  staff_members: {
    id: StaffId;
    username: string;
    password_hash: string;
    failed_attempts: number;
    locked_until: Date | null;
    is_active: boolean;
    created_at: Date;
    updated_at: Date;
    role: 'owner' | 'agent';
    language: 'es' | 'en';
    email: string | null;
  };
  staff_sessions: {
    token_sha256: Buffer;
    staff_id: StaffId;
    created_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    id: string;
    proved_at: Date;
    last_used_at: Date;
    user_agent: string | null;
    network: string | null;
    must_enrol: boolean;
  };
  staff_views: {
    id: string;
    staff_id: StaffId;
    list: string;
    name: string;
    search: unknown;
    shared: boolean;
    created_at: Date;
  };
  start_notices: {
    id: OrderId;
    asked_at: Date;
    started_at: Date | null;
  };
  status_passes: {
    id: boolean;
    started_at: Date;
    asked: number;
    moved: number;
    failed_providers: Array<number>;
  };
  status_runs: {
    id: string;
    staff_id: StaffId;
    started_at: Date;
    finished_at: Date | null;
    total: number;
    updated: number;
    completed: number;
    processing: number;
    errors: number;
    asked: number;
    results: unknown;
  };
  submissions: {
    id: SubmissionId;
    fulfilment_id: FulfilmentId;
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
    set_aside_at: Date | null;
    set_aside_by: string | null;
    set_aside_reason: string | null;
    set_aside_key: string | null;
  };
  suppressions: {
    email: string;
    kind: 'marketing' | 'reminders' | 'reviews' | 'bounce' | 'complaint';
    source: 'form' | 'link' | 'one_click' | 'account' | 'report' | 'smtp' | 'staff' | 'version_before';
    mail_id: string | null;
    detail: string | null;
    created_at: Date;
  };
  tax_rates: {
    country: string;
    valid_from: Date;
    rate_basis_points: number;
  };
  thank_you_offers: {
    order_id: OrderId;
    code_id: number;
    code: string;
    percent_basis_points: number;
    made_at: Date;
    ends_at: Date;
  };
  unsubscribe_requests: {
    id: string;
    email: string;
    username: string;
    reason: string;
    locale: 'es' | 'fr' | 'it' | 'en';
    created_at: Date;
  };
  upsell_offers: {
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
  };
  visitor_windows: {
    visitor_hash: Buffer;
    code_id: number;
    opened_at: Date;
    ends_at: Date;
    again_at: Date;
  };
  withdrawals: {
    id: string;
    name: string;
    order_number: string;
    number_key: string;
    email: string;
    locale: 'es' | 'fr' | 'it' | 'en';
    state: 'undecided' | 'stopping' | 'settled' | 'closed';
    review_reason: 'no_match' | 'late' | 'dispute' | null;
    order_id: OrderId | null;
    declared_at: Date;
    counted: unknown;
    refund_cents: number | null;
    settled_at: Date | null;
    closed_by: StaffId | null;
    closed_at: Date | null;
    note: string | null;
    undecided_reason: 'no_match' | 'late' | 'dispute' | null;
  };
  write_probe: {
    one: boolean;
    written_at: Date;
  };
}
