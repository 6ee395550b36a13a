-- What members below the owner have given back, by day: the limit is kept by the row itself.
create table refund_allowances (
  staff_id uuid not null references staff_members (id),
  day date not null,
  used_cents integer not null check (used_cents >= 0),
  primary key (staff_id, day)
);

-- Every try to take the money of a payment, as the processor tells of it.
create table charges (
  id text primary key check (id ~ '^(ch|py)_'),
  payment_id uuid references payments (id),
  intent_id text,
  -- Whether its metadata name an order of this shop: what other systems sell by the same account does not.
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
create index charges_by_payment on charges (payment_id, at);
create index charges_by_last_four on charges (last_four, at desc) where last_four is not null;
create index charges_by_time on charges (at);

-- The processor's own ledger: what each object did to the balance, and in which payout it went to the bank.
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
create index balance_entries_by_source on balance_entries (source_id) where source_id is not null;
create index balance_entries_by_time on balance_entries (at);
create index balance_entries_by_payout on balance_entries (payout_id) where payout_id is not null;

create table payouts (
  id text primary key check (id ~ '^po_'),
  amount_cents integer not null,
  currency text not null,
  state text not null,
  created_at timestamptz not null,
  arrives_on date not null,
  -- When what is in it was read; null while that is to be done.
  itemised_at timestamptz,
  updated_at timestamptz not null default now()
);
create index payouts_by_time on payouts (created_at desc, id);

-- Our books held against the processor's, a row for each day of Madrid, and what differed.
create table reconciled_days (
  day date primary key,
  state text not null check (state in ('agrees', 'differs', 'failed')),
  lines jsonb not null default '[]'::jsonb,
  error text,
  compared_at timestamptz not null
);
create table reconciliation_differences (
  day date not null references reconciled_days (day),
  object_id text not null,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'other')),
  ours_cents integer,
  theirs_cents integer,
  net_cents integer not null,
  payment_id uuid references payments (id),
  order_id uuid references orders (id),
  found_at timestamptz not null,
  gone_at timestamptz,
  primary key (day, object_id)
);

-- What a member answered a bank: one row for each dispute, which is sent once.
create table dispute_answers (
  dispute_id text primary key references disputes (id),
  kind text not null check (kind in ('evidence', 'accept')),
  staff_id uuid not null references staff_members (id),
  pieces jsonb not null default '[]'::jsonb,
  evidence jsonb not null default '{}'::jsonb,
  note text check (length(note) between 1 and 1000),
  state text not null default 'asked' check (state in ('asked', 'sent', 'refused')),
  error text,
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  due_at timestamptz default now() + interval '2 minutes'
);
create index dispute_answers_due on dispute_answers (due_at) where state = 'asked';

create index payments_by_time on payments (created_at desc, id desc);
create index payments_by_charge on payments (charge_id) where charge_id is not null;
create index payments_not_plain on payments (created_at desc, id desc)
  where amount_refunded_cents > 0 or parked_reason is not null;
create index disputes_by_time on disputes (opened_at desc, id);
