-- A customer is an address: nothing here belongs to staff, whose passkeys have tables of their own.
create table customer_passkeys (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  name text not null check (length(name) between 1 and 60),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint customer_passkeys_credential_unique unique (credential_id)
);
create index customer_passkeys_by_address on customer_passkeys (email);
create index customer_passkeys_by_use on customer_passkeys (coalesce(last_used_at, created_at));

create table customer_passkey_challenges (
  challenge_sha256 bytea primary key,
  purpose text not null check (purpose in ('registration', 'sign_in')),
  -- Null where nobody has said yet who they are.
  email text check (email = lower(email)),
  expires_at timestamptz not null,
  constraint customer_passkey_challenges_of_an_address check ((email is null) = (purpose = 'sign_in'))
);
create index customer_passkey_challenges_by_age on customer_passkey_challenges (expires_at);

-- What a customer has changed of the names that the orders tell: added, taken away, put first.
create table customer_usernames (
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  username text not null check (username = lower(username) and length(username) between 1 and 30),
  -- Names without a place of their own come after those with one, the latest ordered for first.
  place integer,
  is_hidden boolean not null default false,
  changed_at timestamptz not null,
  primary key (email, username)
);
create index customer_usernames_by_age on customer_usernames (changed_at);

create table customer_preferences (
  email text primary key check (email = lower(email) and length(email) between 3 and 254),
  -- Of mails; the pages' is in their address.
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  changed_at timestamptz not null
);
create index customer_preferences_by_age on customer_preferences (changed_at);

-- Every time that somebody took, or asked to be sent, all that is kept about them.
create table customer_exports (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  way text not null check (way in ('download', 'mail')),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  taken_at timestamptz,
  constraint customer_exports_downloads_are_taken check (way = 'mail' or taken_at is not null)
);
create index customer_exports_by_age on customer_exports (asked_at);
create index customer_exports_by_address on customer_exports (email);

alter table suppressions drop constraint suppressions_source_check;
alter table suppressions add constraint suppressions_source_check
  check (source in ('form', 'link', 'one_click', 'account', 'report', 'smtp', 'staff', 'version_before'));

-- The last round of each rule: one row, so that nothing grows.
create table retention_rounds (
  name text primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Rows deleted or masked.
  forgotten integer not null default 0 check (forgotten >= 0),
  forgotten_ever bigint not null default 0 check (forgotten_ever >= 0),
  error text check (length(error) between 1 and 500),
  failed_since timestamptz,
  constraint retention_rounds_failed check ((error is null) = (failed_since is null))
);

-- The language that an address has chosen for its mails, else the one that is given.
create function language_for(address text, otherwise text) returns text
language sql stable as $$
  select coalesce((select p.locale from customer_preferences p where p.email = lower(address)), otherwise)
$$;
