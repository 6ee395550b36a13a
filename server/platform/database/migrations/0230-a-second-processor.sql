-- Each payment names the processor that has it. The first processor has all that came before.
alter table payments add column processor text not null default 'stripe' check (processor in ('stripe', 'redsys'));
alter table payments drop constraint payments_intent_id_check;
alter table payments add constraint payments_intent_id_check check (intent_id ~ '^(pi|rs)_') not valid;
alter table payments validate constraint payments_intent_id_check;

-- Redsys knows operations alone, each with a number of its own and an amount that stays. What an intent is elsewhere,
-- one thing to be paid however often it is tried, stands here.
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
create index redsys_intents_by_time on redsys_intents (created_at);

-- One try at the gateway's page. A number is never used again.
create table redsys_operations (
  number text primary key check (number ~ '^[0-9]{4}[0-9A-Z]{0,8}$'),
  intent_id text not null references redsys_intents (id),
  position smallint not null check (position > 0),
  means text not null check (means in ('card', 'bizum')),
  amount_cents integer not null check (amount_cents > 0),
  -- What the gateway charged, which is the amount unless something is very wrong.
  charged_cents integer check (charged_cents > 0),
  -- Ds_Response; with null it has not ended.
  response text check (length(response) <= 20),
  failure_code text check (length(failure_code) <= 60),
  card_brand text,
  card_country text check (card_country ~ '^[A-Z]{2}$'),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  begun_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint redsys_operations_once unique (intent_id, position),
  constraint redsys_operations_charged check (charged_cents is null or response is not null)
);
create index redsys_operations_ended on redsys_operations (ended_at);

-- A refund is written down before the gateway is asked, and asked for once.
create table redsys_refunds (
  id text primary key check (id ~ '^rs_r[0-9a-f]{32}$'),
  refund_id uuid not null,
  attempt smallint not null check (attempt > 0),
  number text not null references redsys_operations (number),
  amount_cents integer not null check (amount_cents > 0),
  -- With asked it is unknown whether the gateway carried it out.
  state text not null default 'asked' check (state in ('asked', 'not_sent', 'succeeded', 'failed')),
  reason text check (length(reason) <= 60),
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint redsys_refunds_once unique (refund_id, attempt)
);
create index redsys_refunds_by_operation on redsys_refunds (number);
