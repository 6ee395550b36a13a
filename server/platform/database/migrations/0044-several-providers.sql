-- Several providers: their accounts, the order in which they perform a service, and how they have worked.

alter table providers
  -- As its balance names it; null before the first reading.
  add column currency text,
  -- Nothing new goes to a retired provider; what runs there is followed to its end.
  add column retired_at timestamptz,
  add column key_changed_at timestamptz not null default now(),
  -- Below it the owner is told by mail, in the account's currency; 0 never.
  add column low_balance numeric(18, 6) not null default 20 check (low_balance >= 0),
  -- Why a person holds it, in their words.
  add column hold_note text,
  -- Of what staff enter: a change names the one that it has seen.
  add column revision integer not null default 1;

-- Who performs a service when the one that `services` names has refused: tried in this order.
create table service_routes (
  service_id integer not null references services on delete cascade,
  position smallint not null check (position between 1 and 9),
  provider_id integer not null references providers on delete cascade,
  provider_service text not null,
  primary key (service_id, position),
  constraint service_routes_once unique (service_id, provider_id, provider_service),
  constraint service_routes_service_exists foreign key (provider_id, provider_service)
    references provider_services (provider_id, external_id) on delete cascade
);
create index service_routes_by_provider on service_routes (provider_id, provider_service);

create table provider_balances (
  id bigint primary key generated always as identity,
  provider_id integer not null references providers on delete cascade,
  read_at timestamptz not null,
  balance numeric(18, 6) not null,
  currency text not null,
  -- What our submissions since the reading before should have cost, and how many there were.
  spent numeric(18, 6) not null,
  sends integer not null check (sends >= 0)
);
create index provider_balances_by_provider on provider_balances (provider_id, read_at desc);

-- One for each fall below the provider's mark; the owner gets a mail for each.
create table balance_alarms (
  id uuid primary key default uuidv7(),
  provider_id integer not null references providers on delete cascade,
  balance numeric(18, 6) not null,
  low_balance numeric(18, 6) not null,
  days_left integer check (days_left >= 0),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index balance_alarms_one_open on balance_alarms (provider_id) where ended_at is null;

-- What changed in a provider's list about services that perform ours.
create table provider_changes (
  id bigint primary key generated always as identity,
  provider_id integer not null references providers on delete cascade,
  external_id text not null,
  kind text not null check (kind in ('price', 'limits', 'vanished', 'returned')),
  before jsonb not null,
  after jsonb not null,
  -- Of each of our services that it performs: the margin before and after, or that it takes it no more.
  effects jsonb not null default '[]',
  at timestamptz not null
);
create index provider_changes_by_provider on provider_changes (provider_id, id desc);

-- How a provider's service has worked, by the hour: counts, and times as counts of what lay below a bound.
create table provider_measures (
  provider_id integer not null references providers on delete cascade,
  provider_service text not null,
  hour timestamptz not null,
  measure text not null
    check (measure in ('accepted', 'rejected', 'doubtful', 'completed', 'short', 'answer_ms', 'start_s', 'complete_s')),
  -- The bound, for times; 0 for counts.
  bucket integer not null default 0 check (bucket >= 0),
  n integer not null check (n > 0),
  primary key (provider_id, hour, provider_service, measure, bucket)
);

-- When the provider was first seen at work on it.
alter table fulfilments add column started_at timestamptz;
create index fulfilments_ended on fulfilments (updated_at)
  where state in ('completed', 'partial', 'canceled', 'failed');

-- What a person had asked of all open orders at once.
create table status_runs (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff_members,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  total integer not null,
  updated integer not null default 0,
  completed integer not null default 0,
  processing integer not null default 0,
  errors integer not null default 0,
  asked integer not null default 0,
  results jsonb not null default '[]'
);
create index status_runs_by_start on status_runs (started_at);
