-- A key acts under a row of its own among the members, so that all that names who acted names it too. That row is
-- never active: nobody signs in by it, and no work is given to it, by the version before either.
alter table staff_members add column is_key boolean not null default false;
alter table staff_members add constraint staff_members_keys_never_enter check (not (is_key and is_active));

alter table audit_entries drop constraint audit_entries_actor_check;
alter table audit_entries add constraint audit_entries_actor_check
  check (actor in ('visitor', 'customer', 'staff', 'api_key', 'job', 'processor', 'provider'));

create table api_keys (
  id uuid primary key references staff_members (id),
  -- Stands in the key itself, to find its row.
  public_id text not null unique check (public_id ~ '^[a-z0-9]{12}$'),
  secret_sha256 bytea not null check (length(secret_sha256) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  per_call_cents integer check (per_call_cents > 0),
  per_day_cents integer check (per_day_cents > 0),
  calls_a_minute integer not null check (calls_a_minute between 1 and 600),
  ranges text[] not null default '{}',
  -- Null where it was made at the shop's machine.
  made_by uuid references staff_members (id),
  created_at timestamptz not null default now(),
  ends_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  constraint api_keys_money_limited check (
    ('payments:money' = any (scopes)) = (per_call_cents is not null and per_day_cents is not null)
  )
);

create table api_key_days (
  key_id uuid not null references api_keys (id),
  day date not null,
  calls integer not null default 0,
  refused integer not null default 0,
  primary key (key_id, day)
);

-- What a key was told to a call under an Idempotency-Key, to be told again; null while the call is at work.
create table api_key_replies (
  key_id uuid not null references api_keys (id),
  request_key text not null,
  request_sha256 bytea not null,
  began_at timestamptz not null,
  status smallint,
  reply text,
  primary key (key_id, request_key)
);
create index api_key_replies_by_age on api_key_replies (began_at);
