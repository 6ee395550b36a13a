-- The buyer's commitment and the money for it. Prices are frozen on the order and never recomputed.

create table orders (
  id uuid primary key default uuidv7(),
  number text not null check (number ~ '^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{10}$'),
  state text not null default 'pending'
    check (state in ('pending', 'processing', 'completed', 'cancelled', 'refunded', 'duplicate')),
  payment_state text not null default 'unpaid'
    check (payment_state in ('unpaid', 'pending', 'paid', 'failed', 'partially_refunded', 'refunded')),
  -- Why a person must look at it; null when nobody must.
  attention_reason text,
  -- One checkout, one order: the same key finds the same order, another body with it is refused.
  idempotency_key text not null check (length(idempotency_key) between 16 and 120),
  request_fingerprint text not null,
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  email text not null check (length(email) between 3 and 254),
  username text not null check (length(username) between 1 and 30),
  currency text not null default 'EUR' check (currency = 'EUR'),
  total_cents integer not null check (total_cents >= 0),
  tax_country text not null check (tax_country ~ '^[A-Z]{2}$'),
  tax_rate_basis_points integer not null check (tax_rate_basis_points between 0 and 5000),
  tax_cents integer not null check (tax_cents >= 0 and tax_cents <= total_cents),
  source_url text,
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  completed_at timestamptz,
  constraint orders_number_unique unique (number),
  constraint orders_idempotency_key_unique unique (idempotency_key),
  constraint orders_paid_has_time check (payment_state not in ('paid', 'partially_refunded', 'refunded') or paid_at is not null),
  constraint orders_work_is_paid check (state not in ('processing', 'completed') or paid_at is not null)
);
create index orders_by_time on orders (created_at desc, id desc);
create index orders_by_email on orders (lower(email), created_at desc);
create index orders_by_username on orders (username, created_at desc);
-- The mail sweep looks for recent orders without their mail.
create index orders_by_payment_time on orders (paid_at) where paid_at is not null;
create index orders_by_completion on orders (completed_at) where completed_at is not null;
create index orders_needing_attention on orders (created_at) where attention_reason is not null;

create table line_items (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  position smallint not null check (position >= 0),
  service_id integer not null references services,
  service_type text not null check (service_type in ('followers', 'likes', 'views')),
  audience text check (audience in ('europe', 'spain')),
  quantity integer not null check (quantity > 0),
  bonus_quantity integer not null default 0 check (bonus_quantity >= 0),
  -- What the catalogue asked and what is paid; they part when a discount applies.
  list_price_cents integer not null check (list_price_cents >= 0),
  price_cents integer not null check (price_cents >= 0),
  link text not null check (link ~ '^https://www\.instagram\.com/'),
  constraint line_items_position_unique unique (order_id, position)
);

-- Statements the buyer agreed to, word for word (LAW rows 2, 3, 9).
create table order_consents (
  order_id uuid not null references orders,
  kind text not null check (kind in ('start_now', 'waive_withdrawal', 'marketing', 'order_button')),
  statement text not null,
  version text not null,
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  agreed_at timestamptz not null,
  primary key (order_id, kind)
);

-- The timeline. Partitioned by month, so that old months are dropped rather than deleted.
create table order_events (
  id bigint generated always as identity,
  order_id uuid not null references orders,
  at timestamptz not null default now(),
  kind text not null check (kind ~ '^[a-z_]+$'),
  actor text not null check (actor in ('buyer', 'system', 'processor', 'provider', 'staff')),
  data jsonb not null default '{}',
  primary key (id, at)
) partition by range (at);
create table order_events_default partition of order_events default;
create index order_events_by_order on order_events (order_id, at);

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  attempt smallint not null default 1 check (attempt > 0),
  state text not null default 'creating'
    check (state in ('creating', 'open', 'processing', 'succeeded', 'canceled')),
  intent_id text check (intent_id ~ '^pi_'),
  -- Part of the idempotency key: the processor replays a stored 500, so after one the next try needs a new key.
  intent_attempt smallint not null default 1 check (intent_attempt > 0),
  amount_cents integer not null check (amount_cents > 0),
  amount_received_cents integer not null default 0 check (amount_received_cents >= 0),
  amount_refunded_cents integer not null default 0
    check (amount_refunded_cents >= 0 and amount_refunded_cents <= amount_received_cents),
  currency text not null default 'EUR' check (currency = 'EUR'),
  charge_id text,
  method text,
  card_brand text,
  card_country text,
  failure_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint payments_intent_unique unique (intent_id),
  constraint payments_attempt_unique unique (order_id, attempt),
  constraint payments_open_has_intent check (state = 'creating' or intent_id is not null)
);
-- Pays twice in two tabs: one open intent per order.
create unique index payments_one_open on payments (order_id) where state in ('creating', 'open', 'processing');
create index payments_unsettled on payments (updated_at) where state in ('creating', 'open', 'processing');

create table refunds (
  -- The id is the idempotency key at the processor.
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  line_item_id uuid references line_items,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'pending', 'succeeded', 'failed', 'canceled')),
  processor_refund_id text,
  requested_by text not null,
  failure_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint refunds_processor_unique unique (processor_refund_id)
);
create unique index refunds_once_per_reason on refunds (line_item_id, reason) where state not in ('failed', 'canceled');
create index refunds_by_payment on refunds (payment_id);

-- Inbox of signed webhooks: stored once, worked after the answer, replayable.
create table external_events (
  source text not null check (source in ('processor')),
  event_id text not null,
  type text not null,
  object_id text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text,
  primary key (source, event_id)
);
create index external_events_by_object on external_events (object_id, type);
create index external_events_unprocessed on external_events (received_at) where processed_at is null;

-- Live pages hear of every change of their order.
create function announce_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('order', new.id::text);
  return null;
end $$;
create trigger orders_announce after update on orders for each row
  when (old.state is distinct from new.state or old.payment_state is distinct from new.payment_state)
  execute function announce_order();
