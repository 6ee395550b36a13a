-- Refills: which delivered parts are watched for a drop, how many followers were counted, and what the provider was
-- asked to bring back. Rows of watches and refills say themselves when they are due.

create table refill_watches (
  fulfilment_id uuid primary key references fulfilments,
  order_id uuid not null references orders,
  service_type text not null check (service_type in ('followers', 'likes', 'views')),
  link text not null,
  ends_at timestamptz not null,
  due_at timestamptz not null default now(),
  tries smallint not null default 0
);
create index refill_watches_due on refill_watches (due_at);
create index refill_watches_by_target on refill_watches (link, service_type);
create index refill_watches_end on refill_watches (ends_at);
create index refill_watches_by_order on refill_watches (order_id);

create table count_checks (
  service_type text not null check (service_type in ('followers', 'likes', 'views')),
  link text not null,
  counted_at timestamptz not null,
  -- Null: the directory does not show it.
  count integer check (count >= 0),
  primary key (link, service_type, counted_at)
);
create index count_checks_by_time on count_checks (counted_at);

create table refills (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  fulfilment_id uuid not null references fulfilments,
  provider_id integer not null references providers,
  provider_order_id text not null,
  service_type text not null check (service_type in ('followers', 'likes', 'views')),
  link text not null,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'doubt', 'pending', 'processing', 'completed', 'partial', 'canceled', 'refused')),
  cause text not null check (cause in ('job', 'staff', 'customer')),
  staff_id uuid references staff_members,
  -- The drop that it is for; none of the three where the provider's word is all that is known.
  reached_count integer check (reached_count >= 0),
  found_count integer check (found_count >= 0),
  counted_at timestamptz,
  provider_refill_id text check (length(provider_refill_id) between 1 and 64),
  provider_word text check (length(provider_word) <= 100),
  -- Why it was refused, or is in doubt: a code and what the provider wrote.
  reason text check (length(reason) <= 100),
  message text check (length(message) <= 500),
  due_at timestamptz default now(),
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  request_id text,
  constraint refills_staff_named check ((cause = 'staff') = (staff_id is not null)),
  constraint refills_drop_whole check ((reached_count is null) = (counted_at is null) and (found_count is null) = (counted_at is null)),
  constraint refills_accepted_has_id check (state not in ('pending', 'processing', 'completed', 'partial') or provider_refill_id is not null),
  constraint refills_ended_has_time check ((state in ('completed', 'partial', 'canceled', 'refused')) = (ended_at is not null))
);
create unique index refills_one_open_per_part on refills (fulfilment_id)
  where state in ('queued', 'sending', 'doubt', 'pending', 'processing');
create unique index refills_one_open_per_target on refills (link, service_type)
  where state in ('queued', 'sending', 'doubt', 'pending', 'processing');
create unique index refills_one_per_count on refills (link, service_type, counted_at) where state <> 'refused';
create unique index refills_provider_id_unique on refills (provider_id, provider_refill_id)
  where provider_refill_id is not null;
create index refills_due on refills (due_at) where due_at is not null;
create index refills_by_time on refills (created_at desc, id desc);
create index refills_by_fulfilment on refills (fulfilment_id, created_at desc);
create index refills_by_order on refills (order_id);
create index refills_accepted on refills (accepted_at) where accepted_at is not null;
create index refills_ended on refills (ended_at) where ended_at is not null;

create table refill_runs (
  id uuid primary key default uuidv7(),
  cause text not null check (cause in ('clock', 'staff')),
  staff_id uuid references staff_members,
  started_at timestamptz not null,
  finished_at timestamptz,
  looked_at integer not null default 0 check (looked_at >= 0),
  dropped integer not null default 0 check (dropped >= 0),
  asked integer not null default 0 check (asked >= 0),
  constraint refill_runs_staff_named check ((cause = 'staff') = (staff_id is not null))
);
create index refill_runs_by_time on refill_runs (started_at desc);

-- What was delivered lately is looked for by its end.
create index fulfilments_delivered on fulfilments (completed_at) where completed_at is not null;
create index fulfilments_partial on fulfilments (updated_at) where state = 'partial';
