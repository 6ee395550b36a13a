-- Invoices, and the register of them that the tax agency is sent: what was issued never changes.

-- One chain of records for each issuer and installation; of all of them one is open.
create table register_chains (
  id uuid primary key default uuidv7(),
  mode text not null check (mode in ('sandbox', 'live')),
  issuer_tax_id text not null,
  issuer_name text not null,
  installation text not null unique,
  -- Begins the numbers of its invoices: two chains, or a copy of one, never give the same number.
  series_code text not null check (series_code ~ '^[A-Z0-9]{2,8}$'),
  length integer not null default 0 check (length >= 0),
  -- The last record: what the next one is chained to.
  last_number text,
  last_date text,
  last_hash text check (last_hash ~ '^[0-9A-F]{64}$'),
  last_at timestamptz,
  -- The last number given in each series of a year, `{"2026-S": 17}`.
  counters jsonb not null default '{}'::jsonb,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  close_reason text,
  constraint register_chains_own_series unique (issuer_tax_id, series_code),
  constraint register_chains_last_whole check ((length = 0) = (last_hash is null)),
  constraint register_chains_closed_for check ((closed_at is null) = (close_reason is null))
);
create unique index register_chains_one_open on register_chains ((true)) where closed_at is null;

create table invoices (
  id uuid primary key,
  chain_id uuid not null references register_chains,
  number text not null unique check (number ~ '^[A-Z0-9/-]{1,60}$'),
  type text not null check (type in ('F1', 'F2', 'F3', 'R1', 'R4', 'R5')),
  order_id uuid not null references orders,
  refund_id uuid references refunds,
  -- What a rectifying invoice rectifies, and what a full one stands in the place of.
  of_invoice_id uuid references invoices,
  issued_at timestamptz not null,
  -- The day in Madrid, which the number belongs to.
  issued_on date not null,
  operation_on date not null,
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  treatment text not null check (treatment in ('domestic', 'one_stop', 'reverse_charge', 'outside')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  taxed_in text check (taxed_in ~ '^[A-Z]{2}$'),
  rate_basis_points integer not null check (rate_basis_points between 0 and 5000),
  base_cents integer not null,
  tax_cents integer not null,
  total_cents integer not null,
  -- Who sold to whom and what, as it is printed.
  content jsonb not null,
  constraint invoices_sum check (base_cents + tax_cents = total_cents),
  constraint invoices_sale_is_positive check (type not in ('F1', 'F2') or total_cents > 0),
  constraint invoices_name_another check ((type in ('F1', 'F2')) = (of_invoice_id is null))
);
create unique index invoices_one_sale on invoices (order_id) where type in ('F1', 'F2');
-- A refund that a bank sends back is rectified a second time, with the other sign.
create unique index invoices_one_refund on invoices (refund_id, (total_cents < 0))
  where refund_id is not null and type in ('R1', 'R5');
create index invoices_by_time on invoices (issued_at desc, id desc);
create index invoices_of_order on invoices (order_id);
create trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_change();

create table register_records (
  chain_id uuid not null references register_chains,
  position integer not null check (position > 0),
  kind text not null check (kind in ('registration', 'cancellation')),
  invoice_id uuid not null references invoices,
  hash text not null check (hash ~ '^[0-9A-F]{64}$'),
  previous_hash text check (previous_hash ~ '^[0-9A-F]{64}$'),
  made_at timestamptz not null,
  -- The record alone, byte for byte as it is sent.
  xml text not null,
  primary key (chain_id, position),
  constraint register_records_chained check ((position = 1) = (previous_hash is null))
);
create index register_records_of_invoice on register_records (invoice_id);
create trigger register_records_append_only before update or delete on register_records
  for each row execute function refuse_change();

-- How far each record is on its way to the agency: apart, because a record never changes.
create table register_sendings (
  chain_id uuid not null,
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'accepted_with_errors', 'rejected')),
  attempts integer not null default 0,
  late boolean not null default false,
  error_code text,
  error_text text,
  csv text,
  answered_at timestamptz,
  primary key (chain_id, position),
  foreign key (chain_id, position) references register_records
);
create index register_sendings_waiting on register_sendings (chain_id, position) where state = 'waiting';
create index register_sendings_refused on register_sendings (answered_at) where state in ('rejected', 'accepted_with_errors');

-- Who a full invoice is for, as the buyer or a member of staff gave it.
create table invoice_recipients (
  order_id uuid primary key references orders,
  recipient jsonb not null,
  given_by text not null,
  given_at timestamptz not null default now()
);

-- What is to be invoiced: written with what causes it, gone with the invoice.
create table invoice_dues (
  id uuid primary key default uuidv7(),
  cause text not null check (cause in ('sale', 'refund', 'refund_returned', 'full')),
  order_id uuid not null references orders,
  refund_id uuid references refunds,
  -- Of a refund: what it takes back of the sale, or what came back of it.
  amount_cents integer check (amount_cents > 0),
  caused_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tries smallint not null default 0,
  -- Why a person has to decide first.
  held_for text,
  request_id text,
  constraint invoice_dues_of_refund check ((cause in ('refund', 'refund_returned')) = (refund_id is not null and amount_cents is not null)),
  constraint invoice_dues_once unique nulls not distinct (order_id, cause, refund_id)
);
create index invoice_dues_by_time on invoice_dues (due_at, id) where held_for is null;
create trigger invoice_dues_announce_due after insert or update of due_at on invoice_dues
  for each row when (new.held_for is null and new.due_at <= now()) execute function announce_due();
