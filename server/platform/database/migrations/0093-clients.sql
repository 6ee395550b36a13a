-- Who ordered, by address: one narrow row each, counted anew from the orders whenever a mark says that something changed
-- (decision 093). Whoever changes what a row is made of leaves the address in client_marks, in the same transaction.

create table client_marks (
  email text not null
);

create table clients (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  -- Staff have said that it is the same person: then all is counted there.
  merged_into uuid references clients (id) on delete set null check (merged_into <> id),
  name text,
  username text not null,
  words text not null,
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  country text not null,
  orders integer not null check (orders >= 0),
  tries integer not null check (tries >= 0),
  spent_cents integer not null,
  refunds integer not null,
  refunded_cents integer not null,
  disputes integer not null,
  refills integer not null,
  first_order_at timestamptz not null,
  last_order_at timestamptz not null,
  consent text not null check (consent in ('given', 'none', 'stopped')),
  account boolean not null,
  blocked_until timestamptz,
  sample boolean not null
);
create index clients_by_last on clients (last_order_at desc, id desc) where merged_into is null;
create index clients_by_first on clients (first_order_at desc, id desc) where merged_into is null;
create index clients_by_spent on clients (spent_cents desc, id desc) where merged_into is null;
create index clients_by_orders on clients (orders desc, id desc) where merged_into is null;
create index clients_disputed on clients (last_order_at desc, id desc) where merged_into is null and disputes > 0;
create index clients_refunded on clients (last_order_at desc, id desc) where merged_into is null and refunds > 0;
create index clients_blocked on clients (last_order_at desc, id desc) where merged_into is null and blocked_until is not null;
create index clients_with_account on clients (last_order_at desc, id desc) where merged_into is null and account;
create index clients_of_country on clients (country, last_order_at desc, id desc) where merged_into is null;
create index clients_merged on clients (merged_into) where merged_into is not null;

do $$
begin
  create extension if not exists pg_trgm;
  create index clients_by_part on clients using gin (words gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not to be had here: customers are found by reading their table';
end $$;

create table client_notes (
  id uuid primary key default uuidv7(),
  client_id uuid not null references clients (id) on delete cascade,
  staff_id uuid not null references staff_members (id),
  text text not null check (length(text) between 1 and 2000),
  request_key text not null unique,
  created_at timestamptz not null default now()
);
create index client_notes_by_client on client_notes (client_id, created_at desc);

-- `moved`: the rows that then belonged to the other one, so that exactly they can be taken back.
create table client_merges (
  id uuid primary key default uuidv7(),
  kept_id uuid not null references clients (id) on delete cascade,
  gone_id uuid not null references clients (id) on delete cascade,
  moved uuid[] not null,
  reason text not null check (length(reason) between 1 and 500),
  staff_id uuid not null references staff_members (id),
  created_at timestamptz not null default now(),
  undone_by uuid references staff_members (id),
  undone_at timestamptz,
  check (kept_id <> gone_id),
  check ((undone_by is null) = (undone_at is null))
);
create unique index client_merges_standing on client_merges (gone_id) where undone_at is null;
create index client_merges_by_kept on client_merges (kept_id);

create table client_segments (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  created_by uuid not null references staff_members (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index client_segments_named on client_segments (lower(name)) where removed_at is null;

create function mark_client(address text) returns void language sql
as $$ insert into client_marks values (lower(address)) $$;

create function mark_client_of_order(of_order uuid) returns void language sql
as $$ insert into client_marks select lower(email) from orders where id = of_order $$;

create function mark_client_by_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_client(old.email);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and lower(new.email) <> lower(old.email)) then
    perform mark_client(new.email);
  end if;
  return null;
end $$;
create trigger orders_new_mark_clients after insert on orders for each row
  when (new.paid_at is not null or new.payment_state <> 'unpaid') execute function mark_client_by_order();
create trigger orders_mark_clients after update on orders for each row
  when ((old.paid_at is not null or old.payment_state <> 'unpaid' or new.paid_at is not null or new.payment_state <> 'unpaid')
        and (old.email, old.paid_at is null, old.payment_state = 'unpaid', old.customer_name, old.username, old.locale, old.tax_country, old.created_at, old.sample)
            is distinct from
            (new.email, new.paid_at is null, new.payment_state = 'unpaid', new.customer_name, new.username, new.locale, new.tax_country, new.created_at, new.sample))
  execute function mark_client_by_order();
create trigger orders_gone_mark_clients after delete on orders for each row execute function mark_client_by_order();

create function mark_client_by_row_of_order() returns trigger language plpgsql as $$
begin
  perform mark_client_of_order(new.order_id);
  return null;
end $$;
create trigger payments_mark_clients after update on payments for each row
  when ((old.amount_received_cents, old.amount_refunded_cents, old.state = 'succeeded')
        is distinct from (new.amount_received_cents, new.amount_refunded_cents, new.state = 'succeeded'))
  execute function mark_client_by_row_of_order();
create trigger payments_new_mark_clients after insert on payments for each row
  when (new.state = 'succeeded') execute function mark_client_by_row_of_order();
create trigger refills_mark_clients after insert on refills for each row execute function mark_client_by_row_of_order();

create function mark_client_by_row_of_payment() returns trigger language plpgsql as $$
begin
  perform mark_client_of_order(p.order_id) from payments p where p.id = new.payment_id;
  return null;
end $$;
create trigger refunds_new_mark_clients after insert on refunds for each row
  when (new.state = 'succeeded') execute function mark_client_by_row_of_payment();
create trigger refunds_mark_clients after update on refunds for each row
  when ((old.state = 'succeeded') <> (new.state = 'succeeded')) execute function mark_client_by_row_of_payment();
create trigger disputes_mark_clients after insert on disputes for each row execute function mark_client_by_row_of_payment();

-- What belongs to an address beside its orders.
create function mark_client_by_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform mark_client(old.email);
  else
    perform mark_client(new.email);
  end if;
  return null;
end $$;
create trigger suppressions_mark_clients after insert or delete on suppressions for each row execute function mark_client_by_address();
create trigger customer_devices_mark_clients after insert or delete on customer_devices for each row execute function mark_client_by_address();
create trigger customer_passkeys_mark_clients after insert or delete on customer_passkeys for each row execute function mark_client_by_address();
create trigger customer_erasures_mark_clients after insert on customer_erasures for each row execute function mark_client_by_address();

create function mark_client_by_block() returns trigger language plpgsql as $$
begin
  insert into client_marks
  select lower(email) from unnest(array[case when tg_op = 'UPDATE' then old.email end, new.email]) email where email is not null
  union
  select lower(o.email) from orders o where o.username = new.username;
  return null;
end $$;
create trigger blocked_users_mark_clients after insert or update on blocked_users for each row execute function mark_client_by_block();

-- A shop that is older than this counts all of them once.
insert into client_marks select distinct lower(email) from orders where paid_at is not null or payment_state <> 'unpaid';
