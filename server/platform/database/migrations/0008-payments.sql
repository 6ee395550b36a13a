-- payments

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  attempt smallint not null default 1 check (attempt > 0),
  state text not null default 'creating' check (state in ('creating', 'open', 'processing', 'succeeded', 'canceled')),
  intent_id text constraint payments_intent_unique unique check (intent_id ~ '^(pi|rs)_'),
  intent_attempt smallint not null default 1 check (intent_attempt > 0),
  amount_cents integer not null check (amount_cents > 0),
  amount_received_cents integer not null default 0 check (amount_received_cents >= 0),
  amount_refunded_cents integer not null default 0,
  currency text not null default 'EUR' check (currency = 'EUR'),
  charge_id text,
  method text,
  card_brand text,
  card_country text,
  failure_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  settled_at timestamptz,
  due_at timestamptz default now() + interval '1 minute',
  parked_reason text check (parked_reason in ('amount_mismatch', 'currency_mismatch', 'paid_twice',
    'paid_after_cancellation', 'buyer_blocked')),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_fingerprint text,
  billing_country text check (billing_country ~ '^[A-Z]{2}$'),
  billing_postal_code text check (length(billing_postal_code) <= 20),
  charged_at timestamptz,
  processor text not null default 'stripe' check (processor in ('stripe', 'redsys')),
  constraint payments_attempt_unique unique (order_id, attempt),
  check (amount_refunded_cents between 0 and amount_received_cents),
  constraint payments_open_has_intent check ((state in ('creating', 'canceled')) or intent_id is not null),
  constraint payments_parked_came check (parked_reason is null or state = 'succeeded')
);
comment on table payments is 'Payments of orders, one row per attempt. An order has at most one open payment.';
comment on column payments.intent_attempt is 'Part of the idempotency keys of all calls about the payment.';
comment on column payments.due_at is 'Next comparison with the processor.';
comment on column payments.parked_reason is 'Reason for which received money does not pay the order.';
create index payments_amount_idx on payments (amount_cents, id);
create index payments_by_charge on payments (charge_id) where charge_id is not null;
create index payments_by_last4 on payments (card_last4) where card_last4 is not null;
create index payments_by_time on payments (created_at desc, id desc);
create index payments_due on payments (due_at) where state in ('open', 'processing');
create index payments_not_plain on payments (created_at desc, id desc) where amount_refunded_cents > 0
  or parked_reason is not null;
create index payments_of_others on payments (created_at desc, id desc) where processor <> 'stripe';
create unique index payments_one_open on payments (order_id) where state in ('creating', 'open', 'processing');
create index payments_by_part on payments using gin (lower((((id::text || ' ') || coalesce(intent_id, '')) || ' ') ||
  coalesce(charge_id, '')) gin_trgm_ops) where state in ('succeeded', 'canceled');

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  line_item_id uuid references line_items,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'pending', 'succeeded', 'failed', 'canceled')),
  processor_refund_id text constraint refunds_processor_unique unique,
  requested_by text not null,
  failure_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  request_key text not null,
  key_attempt smallint not null default 1 check (key_attempt > 0),
  due_at timestamptz default now() + interval '5 minutes',
  part_position smallint check (part_position >= 0),
  constraint refunds_part_of_a_line check (part_position is null or line_item_id is not null)
);
comment on table refunds is 'Refunds. The id is part of the idempotency key at the processor.';
comment on column refunds.request_key is 'Key of the request, unique per payment and line.';
comment on column refunds.key_attempt is 'Part of the idempotency key at the processor.';
comment on column refunds.part_position is 'Post of the line item that is refunded.';
create index refunds_by_payment on refunds (payment_id);
create index refunds_by_time on refunds (created_at);
create index refunds_due on refunds (due_at) where due_at is not null;
create unique index refunds_once_per_request on refunds (payment_id, line_item_id, request_key) nulls not distinct where
  state not in ('failed', 'canceled');

alter table supplies add foreign key (refund_id) references refunds;

create table external_events (
  source text check (source = 'processor'),
  event_id text,
  type text not null,
  object_id text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text,
  due_at timestamptz default now() + interval '2 minutes',
  processor text check (processor in ('stripe', 'redsys')),
  primary key (source, event_id)
);
comment on table external_events is 'Inbox of signed processor webhooks.';
create index external_events_by_object on external_events (object_id, type);
create index external_events_by_processor on external_events (processor, received_at);
create index external_events_by_time on external_events (received_at);
create index external_events_due on external_events (due_at) where processed_at is null;

create table disputes (
  id text primary key check (id ~ '^d[pu]_'),
  payment_id uuid not null references payments,
  amount_cents integer not null check (amount_cents >= 0),
  reason text not null,
  state text not null,
  opened_at timestamptz not null,
  evidence_due_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  due_at timestamptz default now() + interval '6 hours'
);
comment on table disputes is 'Disputes as the processor last reported them.';
create index disputes_by_payment on disputes (payment_id);
create index disputes_by_time on disputes (opened_at desc, id);
create index disputes_due on disputes (due_at) where due_at is not null;
create index disputes_open on disputes (evidence_due_at) where closed_at is null;
create index disputes_by_part on disputes using gin (lower(id) gin_trgm_ops);

create table refund_requests (
  key text primary key check (length(key) between 16 and 120),
  order_id uuid not null references orders,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (length(reason) between 1 and 200),
  staff_id uuid not null references staff_members,
  created_at timestamptz not null default now(),
  line_item_id uuid references line_items,
  part_position smallint check (part_position >= 0)
);
comment on table refund_requests is 'Refund requests of staff by idempotency key.';

create table comparison_marks (
  name text primary key check (name = 'processor'),
  compared_until timestamptz not null,
  updated_at timestamptz not null default now()
);
comment on table comparison_marks is 'Time up to which all objects of the processor have been compared.';

create table charges (
  id text primary key check (id ~ '^(ch|py)_'),
  payment_id uuid references payments,
  intent_id text,
  ours boolean not null,
  at timestamptz not null,
  state text not null check (state in ('succeeded', 'pending', 'failed')),
  amount_cents integer not null check (amount_cents >= 0),
  method text,
  card_brand text,
  card_country text,
  last_four text check (last_four ~ '^[0-9]{4}$'),
  decline_code text,
  three_d_secure text,
  risk_level text,
  risk_score smallint
);
comment on table charges is 'Charge attempts at the processor, including those of other systems.';
comment on column charges.ours is 'False for charges of other systems in the same account.';
create index charges_by_last_four on charges (last_four, at desc) where last_four is not null;
create index charges_by_payment on charges (payment_id, at);
create index charges_by_time on charges (at);

create table balance_entries (
  id text primary key check (id ~ '^txn_'),
  at timestamptz not null,
  kind text not null,
  source_id text,
  amount_cents integer not null,
  fee_cents integer not null,
  net_cents integer not null,
  currency text not null,
  payout_id text
);
comment on table balance_entries is 'Balance transactions of the processor.';
create index balance_entries_by_payout on balance_entries (payout_id) where payout_id is not null;
create index balance_entries_by_source on balance_entries (source_id) where source_id is not null;
create index balance_entries_by_time on balance_entries (at);

create table payouts (
  id text primary key check (id ~ '^po_'),
  amount_cents integer not null,
  currency text not null,
  state text not null,
  created_at timestamptz not null,
  arrives_on date not null,
  itemised_at timestamptz,
  updated_at timestamptz not null default now(),
  automatic boolean not null default true,
  tried_at timestamptz
);
comment on table payouts is 'Payouts from the processor to the bank account of the shop.';
comment on column payouts.itemised_at is 'Time at which the contents of the payout were read.';
create index payouts_by_time on payouts (created_at desc, id);

create table reconciled_days (
  day date primary key,
  state text not null check (state in ('agrees', 'differs', 'failed')),
  lines jsonb not null default '[]',
  error text,
  compared_at timestamptz not null
);
comment on table reconciled_days is 'Daily reconciliation of payments against the processor.';

create table reconciliation_differences (
  day date references reconciled_days,
  object_id text,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'other')),
  ours_cents integer,
  theirs_cents integer,
  net_cents integer not null,
  payment_id uuid references payments,
  order_id uuid references orders,
  found_at timestamptz not null,
  gone_at timestamptz,
  primary key (day, object_id)
);
comment on table reconciliation_differences is 'Differences found by the daily reconciliation.';

create table dispute_answers (
  dispute_id text primary key references disputes,
  kind text not null check (kind in ('evidence', 'accept')),
  staff_id uuid not null references staff_members,
  pieces jsonb not null default '[]',
  evidence jsonb not null default '{}',
  note text check (length(note) between 1 and 1000),
  state text not null default 'asked' check (state in ('asked', 'sent', 'refused')),
  error text,
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  due_at timestamptz default now() + interval '2 minutes',
  for_inquiry boolean not null default false
);
comment on table dispute_answers is 'Responses of staff to disputes.';
create index dispute_answers_due on dispute_answers (due_at) where state = 'asked';

create table refused_webhooks (
  reason text primary key check (reason in ('no_signature', 'bad_signature', 'too_old', 'too_new', 'unreadable')),
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null
);
comment on table refused_webhooks is 'Number of rejected webhooks by reason.';

create table redsys_intents (
  id text primary key check (id ~ '^rs_[0-9a-f]{32}$'),
  payment_id uuid not null,
  attempt smallint not null check (attempt > 0),
  order_id uuid not null,
  order_number text not null,
  amount_cents integer not null check (amount_cents > 0),
  canceled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint redsys_intents_once unique (payment_id, attempt)
);
comment on table redsys_intents is 'Payment intents at Redsys, which has no such object itself.';
create index redsys_intents_by_time on redsys_intents (created_at);

create table redsys_operations (
  number text primary key check (number ~ '^[0-9]{4}[0-9A-Z]{0,8}$'),
  intent_id text not null references redsys_intents,
  position smallint not null check (position > 0),
  means text not null check (means in ('card', 'bizum')),
  amount_cents integer not null check (amount_cents > 0),
  charged_cents integer check (charged_cents > 0),
  response text check (length(response) <= 20),
  failure_code text check (length(failure_code) <= 60),
  card_brand text,
  card_country text check (card_country ~ '^[A-Z]{2}$'),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  begun_at timestamptz not null default now(),
  ended_at timestamptz,
  due_at timestamptz default now() + interval '2 minutes',
  constraint redsys_operations_once unique (intent_id, position),
  constraint redsys_operations_charged check (charged_cents is null or response is not null)
);
comment on table redsys_operations is 'Payment attempts at Redsys. A number is never used twice.';
comment on column redsys_operations.means is 'Payment method.';
create index redsys_operations_due on redsys_operations (due_at) where response is null;
create index redsys_operations_ended on redsys_operations (ended_at);

create table redsys_refunds (
  id text primary key check (id ~ '^rs_r[0-9a-f]{32}$'),
  refund_id uuid not null,
  attempt smallint not null check (attempt > 0),
  number text not null references redsys_operations,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'asked' check (state in ('asked', 'not_sent', 'succeeded', 'failed')),
  reason text check (length(reason) <= 60),
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint redsys_refunds_once unique (refund_id, attempt)
);
comment on table redsys_refunds is 'Refunds at Redsys, written before they are requested.';
create index redsys_refunds_by_operation on redsys_refunds (number);

create table processor_holds (
  processor text primary key check (processor in ('stripe', 'redsys')),
  reason text not null check (reason in ('staff', 'failing', 'account_refused')),
  note text check (length(note) <= 1000),
  held_at timestamptz not null,
  tried_at timestamptz,
  error text check (length(error) <= 200)
);
comment on table processor_holds is 'Processors that receive no new checkouts.';

create table processor_outcomes (
  id bigint generated always as identity primary key,
  processor text not null check (processor in ('stripe', 'redsys')),
  outcome text not null check (outcome in ('answered', 'failed', 'refused')),
  times integer not null check (times > 0),
  reason text check (length(reason) <= 200),
  at timestamptz not null
);
comment on table processor_outcomes is 'Results of checkout calls to processors around failures.';
create index processor_outcomes_newest on processor_outcomes (processor, at desc, id desc);

create table redsys_card_tries (
  number text primary key references redsys_operations,
  id_oper text not null check (id_oper ~ '^[0-9A-Za-z_-]{8,80}$'),
  step text not null default 'typed' check (step in ('typed', 'method', 'charging', 'challenged', 'answering')),
  browser jsonb not null,
  three_ds jsonb,
  challenge jsonb,
  stepped_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table redsys_card_tries is 'Card payments in the embedded fields of the bank.';
create index redsys_card_tries_by_time on redsys_card_tries (created_at);

create trigger payments_announce after update on payments
  for each row when (old.amount_refunded_cents is distinct from new.amount_refunded_cents)
  execute function announce_order_of_row();
create trigger processor_holds_announce after insert or delete on processor_holds
  for each statement execute function announce_content();
