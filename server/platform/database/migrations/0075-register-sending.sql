-- The register's way to the tax agency: who sends, with which certificate, what came of it, and whether the chain holds.

-- Where the chain was written, and why nothing may be added to it: a copy or a restored backup would fork it.
alter table register_chains
  add column bound_to text,
  add column stopped_at timestamptz,
  add column stopped_for text check (stopped_for in ('copied', 'restored', 'forked', 'broken')),
  add column stopped_detail jsonb,
  add constraint register_chains_stopped_whole check ((stopped_at is null) = (stopped_for is null));

-- One sender for all processes: a lease with a number that grows, so that one who comes back late writes nothing.
create table register_sender (
  one boolean primary key default true check (one),
  fence bigint not null default 0,
  lease_until timestamptz not null default now(),
  next_at timestamptz not null default now(),
  wait_seconds integer not null default 60,
  failures integer not null default 0,
  failing_since timestamptz,
  last_error text,
  last_good_at timestamptz
);
insert into register_sender default values;

-- Each call that brought records to the agency, and what it came to.
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
create index register_batches_by_time on register_batches (began_at desc, id desc);

-- What the shop shows the agency; sealed. One is in use, those before it are told of.
create table register_certificates (
  id uuid primary key default uuidv7(),
  -- Gone once another is in use.
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
create unique index register_certificates_one_in_use on register_certificates ((true)) where replaced_at is null;

-- That one ends soon was said so many days before; the mail hangs on it.
create table certificate_warnings (
  id uuid primary key default uuidv7(),
  certificate_id uuid not null references register_certificates,
  days smallint not null,
  created_at timestamptz not null,
  constraint certificate_warnings_once unique (certificate_id, days)
);

-- Each time the chains were read from end to end.
create table register_checks (
  id uuid primary key default uuidv7(),
  asked_by text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  total integer not null,
  checked integer not null default 0,
  broken integer not null default 0,
  broken_chain_id uuid references register_chains,
  broken_position integer
);
create index register_checks_by_time on register_checks (started_at desc);

-- The producer's statement of each version; what was stated stays.
create table register_declarations (
  id uuid primary key default uuidv7(),
  version text not null,
  -- Of what is stated, without its date: the same is stated once.
  print text not null unique,
  content jsonb not null,
  stated_at timestamptz not null
);
create trigger register_declarations_append_only before update or delete on register_declarations
  for each row execute function refuse_change();
