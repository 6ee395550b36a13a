-- platform/auth

create table staff_sessions (
  token_sha256 bytea primary key,
  staff_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  id uuid not null default uuidv7(),
  proved_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  user_agent text check (length(user_agent) <= 400),
  network text check (length(network) <= 60),
  must_enrol boolean not null default false
);
comment on table staff_sessions is 'Sessions of staff members, for at most four hours.';
comment on column staff_sessions.proved_at is 'Time of the last authentication.';
comment on column staff_sessions.must_enrol is 'Session of a member who must set up a second factor first.';
create unique index staff_sessions_by_id on staff_sessions (id);
create index staff_sessions_by_member on staff_sessions (staff_id);

create table sign_in_throttles (
  key_sha256 bytea primary key,
  attempts integer not null default 0 check (attempts >= 0),
  counted_at timestamptz not null default now()
);
comment on table sign_in_throttles is
  'Sign-in attempts by hashed device, address and user name. Counted before the password is checked.';
create index sign_in_throttles_by_age on sign_in_throttles (counted_at);

create table staff_devices (
  token_sha256 bytea,
  staff_id uuid,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (token_sha256, staff_id)
);
comment on table staff_devices is
  'Browsers from which a staff member has signed in. Deleted 400 days after the last sign-in.';
create index staff_devices_by_use on staff_devices (last_used_at);

create table second_factors (
  staff_id uuid primary key,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step integer not null default 0 check (last_step >= 0)
);
comment on table second_factors is 'Authenticator apps of staff members.';
comment on column second_factors.last_step is 'Time step of the last accepted code. Older codes are rejected.';

create table recovery_codes (
  staff_id uuid references second_factors on delete cascade,
  code_hash bytea,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);
comment on table recovery_codes is 'Recovery codes of staff members, ten each, used once.';

create table passkeys (
  id uuid primary key default uuidv7(),
  staff_id uuid not null,
  credential_id text not null constraint passkeys_credential_unique unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table passkeys is 'Passkeys of staff members.';
create index passkeys_by_member on passkeys (staff_id);

create table passkey_challenges (
  challenge_sha256 bytea primary key,
  purpose text not null check (purpose in ('registration', 'sign_in', 'proof')),
  staff_id uuid,
  expires_at timestamptz not null,
  constraint passkey_challenges_of_a_member check ((staff_id is null) = (purpose = 'sign_in'))
);
comment on table passkey_challenges is
  'Open passkey challenges of staff members, valid for three minutes and used once.';
create index passkey_challenges_by_age on passkey_challenges (expires_at);

create table customer_codes (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  device_sha256 bytea not null check (length(device_sha256) = 32),
  code_hmac bytea not null check (length(code_hmac) = 32),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  own_tries integer not null default 0 check (own_tries between 0 and 5),
  other_tries integer not null default 0 check (other_tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table customer_codes is
  'One-time sign-in codes that were requested by address and browser, valid for ten minutes.';
comment on column customer_codes.own_tries is 'Attempts from the browser that requested the code.';
comment on column customer_codes.other_tries is 'Attempts from other browsers.';
create index customer_codes_open on customer_codes (email, created_at desc) where ended_at is null;
create index customer_codes_over on customer_codes (expires_at);

create table customer_devices (
  token_sha256 bytea check (length(token_sha256) = 32),
  email text check (email = lower(email)),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (token_sha256, email)
);
comment on table customer_devices is
  'Browsers from which a customer has signed in. A sign-in from another browser is reported by mail.';
create index customer_devices_by_email on customer_devices (email);
create index customer_devices_over on customer_devices (last_at);

create table customer_sessions (
  id uuid primary key default uuidv7(),
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  email text not null check (email = lower(email)),
  device_sha256 bytea not null check (length(device_sha256) = 32),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  user_agent text check (length(user_agent) <= 400),
  network text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table customer_sessions is 'Sessions of customers, for at most 30 days.';
create index customer_sessions_by_email on customer_sessions (email, last_used_at desc) where ended_at is null;
create index customer_sessions_over on customer_sessions (expires_at);

create table customer_passkeys (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  credential_id text not null constraint customer_passkeys_credential_unique unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  name text not null check (length(name) between 1 and 60),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table customer_passkeys is 'Passkeys of customers, at most 20 per address.';
create index customer_passkeys_by_address on customer_passkeys (email);
create index customer_passkeys_by_use on customer_passkeys (coalesce(last_used_at, created_at));

create table customer_passkey_challenges (
  challenge_sha256 bytea primary key,
  purpose text not null check (purpose in ('registration', 'sign_in')),
  email text check (email = lower(email)),
  expires_at timestamptz not null,
  constraint customer_passkey_challenges_of_an_address check ((email is null) = (purpose = 'sign_in'))
);
comment on table customer_passkey_challenges is
  'Open passkey challenges of customers, valid for ten minutes and used once.';
create index customer_passkey_challenges_by_age on customer_passkey_challenges (expires_at);

-- platform/database

create extension if not exists pg_trgm;

create table write_probe (
  one boolean primary key default true check (one),
  written_at timestamptz not null
);
comment on table write_probe is
  'Single row that the readiness check updates to prove that the database accepts writes.';

insert into write_probe values (true, now());

create function announce_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', tg_table_name);
  return null;
end $$;

create function announce_due() returns trigger language plpgsql as $$
begin
  perform pg_notify('due', tg_table_name);
  return null;
end $$;

create function madrid_day(at timestamptz) returns date language sql stable parallel safe strict
return (at at time zone 'Europe/Madrid')::date;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- platform/http

create table rate_limits (
  key character varying(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is 'Counters of the rate limiter.';
create index rate_limits_by_expiry on rate_limits (expire);

-- platform/queue

create table schedules (
  name text primary key,
  every_seconds integer not null check (every_seconds > 0),
  due_at timestamptz not null default now(),
  begun_at timestamptz,
  ended_at timestamptz,
  error text
) with (fillfactor = 50);
comment on table schedules is
  'Sweeps of the clock, with their last run and the time of the next one. The worker that claims a row runs it.';

create table work_counts (
  name text,
  since timestamptz,
  done integer not null check (done >= 0),
  failed integer not null check (failed >= 0),
  primary key (name, since)
) with (fillfactor = 50);
comment on table work_counts is 'Number of jobs, due rows and sweeps processed in each ten minutes.';

create table work_failures (
  name text,
  reason text check (length(reason) <= 200),
  times integer not null check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (name, reason)
);
comment on table work_failures is 'Reasons for which jobs failed, with the number of failures.';
create index work_failures_newest on work_failures (last_at desc);

create trigger schedules_announce_due after insert or update of due_at on schedules
  for each row when (new.due_at <= now()) execute function announce_due();
