-- tax

create table tax_rates (
  country text check (country ~ '^[A-Z]{2}$'),
  valid_from date,
  rate_basis_points integer not null check (rate_basis_points between 0 and 5000),
  added_at timestamptz not null default now(),
  added_by uuid references staff_members,
  primary key (country, valid_from)
);
comment on table tax_rates is 'VAT rates of the EU member states by date.';

create table network_ranges (
  first_address inet primary key,
  last_address inet not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  constraint network_ranges_in_order check (first_address <= last_address),
  constraint network_ranges_one_kind check (family(first_address) = family(last_address))
);
comment on table network_ranges is 'Countries of IP networks, loaded by the owner.';

create table tax_places (
  order_id uuid primary key references orders,
  country text not null check (country ~ '^[A-Z]{2}$'),
  territory text check (territory ~ '^[a-z_]{3,30}$'),
  note text not null check (length(note) between 1 and 1000),
  decided_by uuid not null references staff_members,
  decided_at timestamptz not null default now()
);
comment on table tax_places is 'Decisions of staff about the country of a buyer.';

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
  due_at timestamptz,
  holder text check (holder in ('buyer', 'another', 'unknown'))
);
comment on table vat_checks is 'Checks of VAT numbers with VIES.';
comment on column vat_checks.consultation is 'Consultation number of VIES.';
create index vat_checks_due on vat_checks (due_at) where due_at is not null;
create index vat_checks_of_number on vat_checks (country, number, asked_at desc);

create table tax_returns (
  year smallint check (year between 2021 and 2200),
  quarter smallint check (quarter between 1 and 4),
  filed_at timestamptz not null,
  filed_by uuid not null references staff_members,
  lines jsonb not null,
  primary key (year, quarter)
);
comment on table tax_returns is 'One-stop-shop returns as filed. Rows never change.';

create table tax_quarters (
  year smallint check (year between 2021 and 2200),
  quarter smallint check (quarter between 1 and 4),
  closed_at timestamptz not null,
  closed_by uuid not null references staff_members,
  figures jsonb not null,
  primary key (year, quarter)
);
comment on table tax_quarters is 'Figures of closed quarters. Rows never change.';

create table census_checks (
  order_id uuid primary key references orders,
  answer text not null check (answer in ('identified', 'similar', 'closed', 'revoked', 'unknown', 'unavailable')),
  asked_at timestamptz not null
);
comment on table census_checks is 'Latest check of an invoice recipient against the census of the Spanish tax agency.';

create table buyer_places (
  order_id uuid primary key references orders,
  country text not null check (country ~ '^[A-Z]{2}$'),
  postal_code text not null check (length(postal_code) <= 20),
  told_at timestamptz not null
);
comment on table buyer_places is 'Country and postal code that the buyer entered before paying.';

create table supplies (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  cause text not null check (cause in ('sale', 'refund', 'refund_returned', 'correction', 'in_place')),
  refund_id uuid,
  invoice_id uuid unique,
  reverses_id bigint unique references supplies,
  operation_on date not null,
  sold_on date not null,
  total_cents integer not null,
  decided_at timestamptz,
  decided_on date,
  treatment text check (treatment in ('domestic', 'one_stop', 'reverse_charge', 'outside')),
  country text check (country ~ '^[A-Z]{2}$'),
  taxed_in text check (taxed_in ~ '^[A-Z]{2}$'),
  spanish_territory boolean not null default false,
  rate_basis_points integer check (rate_basis_points between 0 and 5000),
  base_cents integer,
  tax_cents integer,
  constraint supplies_decided_whole check (num_nulls(decided_at, decided_on, treatment, country, rate_basis_points,
    base_cents, tax_cents) in (0, 7)),
  constraint supplies_invoiced_decided check (invoice_id is null or decided_at is not null),
  constraint supplies_sum check ((base_cents + tax_cents) = total_cents)
);
comment on table supplies is
  'Ledger of supplies: base and VAT of each sale, refund and correction. Decided rows never change.';
comment on column supplies.cause is 'Sale, refund or correction.';
comment on column supplies.reverses_id is 'Row that this row reverses.';
create index supplies_by_decision on supplies (decided_on, id);
create index supplies_by_operation on supplies (operation_on);
create index supplies_of_order on supplies (order_id);

create function refuse_change_but_of_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'invoices' then
    if old.issued_at < now() - interval '10 years'
       and to_jsonb(new) - 'content' = to_jsonb(old) - 'content' and new.content = old.content - 'recipient' then
      return new;
    end if;
  elsif tg_op = 'UPDATE' then
    if old.made_at < now() - interval '10 years' and to_jsonb(new) - 'xml' = to_jsonb(old) - 'xml'
       and new.xml = regexp_replace(old.xml, '<sf:Destinatarios>.*</sf:Destinatarios>', '') then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger supplies_append_only before update on supplies for each row
  when (old.invoice_id is not null or (old.decided_at is not null and
        (old.order_id, old.cause, old.operation_on, old.total_cents, old.decided_at, old.treatment, old.country, old.base_cents,
         old.tax_cents) is distinct from
        (new.order_id, new.cause, new.operation_on, new.total_cents, new.decided_at, new.treatment, new.country, new.base_cents,
         new.tax_cents)))
  execute function refuse_change();
create trigger tax_quarters_append_only before update or delete on tax_quarters
  for each row execute function refuse_change();
create trigger tax_rates_announce after insert or update or delete on tax_rates
  for each statement execute function announce_content();
create trigger tax_returns_append_only before update or delete on tax_returns
  for each row execute function refuse_change();

-- tax/records

create table register_chains (
  id uuid primary key default uuidv7(),
  mode text not null check (mode in ('sandbox', 'live')),
  issuer_tax_id text not null,
  issuer_name text not null,
  installation text not null unique,
  series_code text not null check (series_code ~ '^[A-Z0-9]{2,8}$'),
  length integer not null default 0 check (length >= 0),
  last_number text,
  last_date text,
  last_hash text check (last_hash ~ '^[0-9A-F]{64}$'),
  last_at timestamptz,
  counters jsonb not null default '{}',
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  close_reason text,
  bound_to text,
  stopped_at timestamptz,
  stopped_for text check (stopped_for in ('copied', 'restored', 'forked', 'broken')),
  stopped_detail jsonb,
  constraint register_chains_own_series unique (issuer_tax_id, series_code),
  constraint register_chains_closed_for check ((closed_at is null) = (close_reason is null)),
  constraint register_chains_last_whole check ((length = 0) = (last_hash is null)),
  constraint register_chains_stopped_whole check ((stopped_at is null) = (stopped_for is null))
);
comment on table register_chains is 'Chains of invoice records for the tax agency. One chain is open.';
comment on column register_chains.counters is 'Last number of each series and year, such as `{"2026-S": 17}`.';
comment on column register_chains.bound_to is 'Database that may extend the chain.';
create unique index register_chains_one_open on register_chains ((true)) where closed_at is null;

create table register_records (
  chain_id uuid references register_chains,
  position integer check (position > 0),
  kind text not null check (kind in ('registration', 'cancellation')),
  invoice_id uuid not null,
  hash text not null check (hash ~ '^[0-9A-F]{64}$'),
  previous_hash text check (previous_hash ~ '^[0-9A-F]{64}$'),
  made_at timestamptz not null,
  xml text not null,
  primary key (chain_id, position),
  constraint register_records_chained check ((position = 1) = (previous_hash is null))
);
comment on table register_records is
  'Invoice records as sent to the tax agency, each with the hash of the one before. Rows never change.';
create index register_records_of_invoice on register_records (invoice_id);

create table register_sendings (
  chain_id uuid,
  position integer,
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
comment on table register_sendings is 'Submission state of each invoice record.';
create index register_sendings_refused on register_sendings (answered_at)
  where state in ('rejected', 'accepted_with_errors');
create index register_sendings_waiting on register_sendings (chain_id, position) where state = 'waiting';

create table register_sender (
  one boolean primary key default true check (one),
  fence bigint not null default 0,
  lease_until timestamptz not null default now(),
  next_at timestamptz not null default now(),
  wait_seconds integer not null default 60,
  failures integer not null default 0,
  failing_since timestamptz,
  last_error text,
  last_good_at timestamptz,
  batch_limit integer check (batch_limit > 0),
  suspects text[] not null default '{}',
  search_proved boolean not null default false
);
comment on table register_sender is 'Lease of the only process that submits invoice records, and its state.';
comment on column register_sender.fence is 'Grows with each lease, so that an expired sender cannot write.';
comment on column register_sender.batch_limit is 'Size of the next batch while a rejected record is searched for.';
comment on column register_sender.suspects is 'Records that were rejected alone, as `chain.position`.';
comment on column register_sender.search_proved is 'A batch was accepted since the search began.';

insert into register_sender default values;

create table register_batches (
  id uuid primary key default uuidv7(),
  chain_id uuid not null references register_chains,
  first_position integer not null,
  last_position integer not null,
  records integer not null check (records between 1 and 1000),
  late boolean not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('answered', 'refused', 'unclear', 'not_let_in')),
  accepted integer not null default 0,
  flagged integer not null default 0,
  rejected integer not null default 0,
  csv text,
  wait_seconds integer,
  error text
);
comment on table register_batches is 'Submissions to the tax agency with their results.';
create index register_batches_by_time on register_batches (began_at desc, id desc);

create table register_certificates (
  id uuid primary key default uuidv7(),
  sealed bytea,
  holder text not null,
  tax_id text,
  issued_by text not null,
  serial text not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  added_at timestamptz not null,
  added_by text not null,
  replaced_at timestamptz,
  refused_at timestamptz,
  constraint register_certificates_kept check ((sealed is null) = (replaced_at is not null))
);
comment on table register_certificates is 'Client certificates for the tax agency.';
create unique index register_certificates_one_in_use on register_certificates ((true)) where replaced_at is null;

create table certificate_warnings (
  id uuid primary key default uuidv7(),
  certificate_id uuid not null references register_certificates,
  days smallint not null,
  created_at timestamptz not null,
  constraint certificate_warnings_once unique (certificate_id, days)
);
comment on table certificate_warnings is 'Warnings about an expiring certificate.';

create table register_checks (
  id uuid primary key default uuidv7(),
  asked_by text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  total integer not null,
  checked integer not null default 0,
  broken integer not null default 0,
  broken_chain_id uuid references register_chains,
  broken_position integer,
  stopped_by text
);
comment on table register_checks is 'Verifications of all chains from end to end.';
create index register_checks_by_time on register_checks (started_at desc);

create table register_declarations (
  id uuid primary key default uuidv7(),
  version text not null,
  print text not null unique,
  content jsonb not null,
  stated_at timestamptz not null
);
comment on table register_declarations is 'Declarations of the producer, one per version. Rows never change.';

create table late_record_warnings (
  id uuid primary key default uuidv7(),
  waiting_since timestamptz not null,
  hours smallint not null check (hours > 0),
  waiting integer not null check (waiting > 0),
  created_at timestamptz not null,
  constraint late_record_warnings_once unique (waiting_since, hours)
);
comment on table late_record_warnings is 'Warnings about invoice records that have not reached the tax agency.';

create function register_place() returns text language plpgsql stable as $$
declare
  server text := '-';
begin
  if has_function_privilege('pg_catalog.pg_control_system()', 'execute') then
    select system_identifier::text into server from pg_control_system();
  end if;
  return server || '/' || (select oid from pg_database where datname = current_database());
end
$$;

create trigger register_declarations_append_only before update or delete on register_declarations
  for each row execute function refuse_change();
create trigger register_records_append_only before update or delete on register_records
  for each row execute function refuse_change_but_of_names();
