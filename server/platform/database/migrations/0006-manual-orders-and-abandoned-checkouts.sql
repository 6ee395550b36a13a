-- The card form that asks for a name, and checkouts that were left.

alter table orders
  add column customer_name text check (length(customer_name) between 1 and 120),
  add column notes text check (length(notes) <= 500);

-- A checkout that was opened and not paid in half an hour. The order keeps what was typed; here stands what became of it.
create table abandoned_checkouts (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  -- Only with the buyer's opt-in may a reminder be mailed.
  marketing_consent boolean not null,
  abandoned_at timestamptz not null,
  opened_at timestamptz,
  recovered_order_id uuid references orders,
  recovered_at timestamptz,
  constraint abandoned_checkouts_order_unique unique (order_id),
  constraint abandoned_checkouts_recovery_whole check ((recovered_order_id is null) = (recovered_at is null))
);
create index abandoned_checkouts_by_time on abandoned_checkouts (abandoned_at desc, id desc);
create index orders_unpaid on orders (created_at) where paid_at is null and state = 'pending';
