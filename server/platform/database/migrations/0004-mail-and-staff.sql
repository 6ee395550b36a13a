-- Mails leave through an outbox; staff sign in; every change they make is kept.

create table mails (
  id uuid primary key default uuidv7(),
  kind text not null check (kind ~ '^[a-z-]+$'),
  -- One mail per event: the same key never sends twice.
  dedupe_key text not null,
  order_id uuid references orders,
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  recipient text not null check (length(recipient) between 3 and 254),
  subject text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts smallint not null default 0,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mails_dedupe_unique unique (dedupe_key),
  constraint mails_sent_has_time check ((state = 'sent') = (sent_at is not null))
);
create index mails_unsent on mails (created_at) where state <> 'sent';
create index mails_by_order on mails (order_id);

create table staff_members (
  id uuid primary key default uuidv7(),
  username text not null check (username = lower(username)),
  password_hash text not null,
  failed_attempts integer not null default 0,
  locked_until timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint staff_members_username_unique unique (username)
);

create table staff_sessions (
  -- Only the SHA-256 of the token is kept.
  token_sha256 bytea primary key,
  staff_id uuid not null references staff_members,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index staff_sessions_by_member on staff_sessions (staff_id);

create table audit_entries (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  staff_id uuid references staff_members,
  action text not null check (action ~ '^[a-z_.]+$'),
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_entries_by_subject on audit_entries (subject_type, subject_id, at desc);
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();

-- Counters of rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
