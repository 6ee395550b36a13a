-- Customers prove their address by a mailed code and stay signed in on a device.

create table customer_codes (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  -- The browser that asked: only there does the mail's link sign in.
  device_sha256 bytea not null check (length(device_sha256) = 32),
  code_hmac bytea not null check (length(code_hmac) = 32),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  -- Of the browser that asked, and of all others: nobody can use up another's tries.
  own_tries integer not null default 0 check (own_tries between 0 and 5),
  other_tries integer not null default 0 check (other_tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index customer_codes_open on customer_codes (email, created_at desc) where ended_at is null;
create index customer_codes_over on customer_codes (expires_at);

create table customer_devices (
  token_sha256 bytea not null check (length(token_sha256) = 32),
  email text not null check (email = lower(email)),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (token_sha256, email)
);
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
create index customer_sessions_by_email on customer_sessions (email, last_used_at desc) where ended_at is null;
create index customer_sessions_over on customer_sessions (expires_at);
