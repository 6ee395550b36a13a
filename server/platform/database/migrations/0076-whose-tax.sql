-- What tells where a buyer is at home, who decided where it did not, and which VAT numbers were confirmed.

-- Rates are added with the day they begin on; who added one, where it was not the shop's first list.
alter table tax_rates add column added_at timestamptz not null default now(),
  add column added_by uuid references staff_members;

-- By the network that the order came from; the address itself is not kept.
alter table orders add column network_country text check (network_country ~ '^[A-Z]{2}$');

-- What the buyer gave the processor as the address of the bill.
alter table payments add column billing_country text check (billing_country ~ '^[A-Z]{2}$'),
  add column billing_postal_code text check (length(billing_postal_code) <= 20);

-- Which networks are in which country, as the owner loaded it.
create table network_ranges (
  first_address inet primary key,
  last_address inet not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  constraint network_ranges_one_kind check (family(first_address) = family(last_address)),
  constraint network_ranges_in_order check (first_address <= last_address)
);

-- Where a person said that the buyer of an order is.
create table tax_places (
  order_id uuid primary key references orders,
  country text not null check (country ~ '^[A-Z]{2}$'),
  territory text check (territory ~ '^[a-z_]{3,30}$'),
  note text not null check (length(note) between 1 and 1000),
  decided_by uuid not null references staff_members,
  decided_at timestamptz not null default now()
);

-- Each time that a VAT number was asked about, with the answer and the number of the consultation.
create table vat_checks (
  id uuid primary key default uuidv7(),
  order_id uuid references orders,
  country text not null check (country ~ '^[A-Z]{2}$'),
  number text not null check (number ~ '^[0-9A-Z+*]{2,12}$'),
  answer text not null check (answer in ('valid', 'invalid', 'unavailable')),
  consultation text,
  name text,
  address text,
  error_code text,
  asked_at timestamptz not null default now(),
  -- Asked again then, because there was no answer.
  due_at timestamptz
);
create index vat_checks_of_number on vat_checks (country, number, asked_at desc);
create index vat_checks_due on vat_checks (due_at) where due_at is not null;

-- A return as it was filed: what is issued for its quarter later, stands as a correction in a later one.
create table tax_returns (
  year smallint not null check (year between 2021 and 2200),
  quarter smallint not null check (quarter between 1 and 4),
  filed_at timestamptz not null,
  filed_by uuid not null references staff_members,
  lines jsonb not null,
  primary key (year, quarter)
);
create trigger tax_returns_append_only before update or delete on tax_returns
  for each row execute function refuse_change();

-- The threshold is added up from these, and a year taxed abroad is told by one of them.
create index invoices_abroad on invoices (treatment, operation_on) include (base_cents)
  where country <> 'ES' and treatment in ('domestic', 'one_stop');
-- Returns and ledgers go by these days.
create index invoices_by_issue_day on invoices (issued_on, id);
