-- Signing in asks for more than a password; members are invited, and come and go.

create table second_factors (
  staff_id uuid primary key references staff_members,
  -- The secret of the member's authenticator app, sealed.
  secret_sealed bytea not null,
  created_at timestamptz not null,
  -- Null until the first right code shows that the app has the secret.
  confirmed_at timestamptz,
  -- Half minutes since 1970, of the last code that was taken: none is taken twice, nor an older one.
  last_step integer not null default 0 check (last_step >= 0)
);

create table recovery_codes (
  staff_id uuid not null references second_factors on delete cascade,
  -- Keyed, because they are short.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table passkeys (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff_members,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_credential_unique unique (credential_id)
);
create index passkeys_by_member on passkeys (staff_id);

create table passkey_challenges (
  challenge_sha256 bytea primary key,
  purpose text not null check (purpose in ('registration', 'sign_in', 'proof')),
  -- Null where nobody has said yet who they are.
  staff_id uuid references staff_members,
  expires_at timestamptz not null,
  constraint passkey_challenges_of_a_member check ((staff_id is null) = (purpose = 'sign_in'))
);
create index passkey_challenges_by_age on passkey_challenges (expires_at);

-- The owner asks for a second factor of everyone, and this session's member has none yet: until then it opens nothing else.
alter table staff_sessions add column must_enrol boolean not null default false;

-- Where the first member's own mail would go nobody was asked.
alter table staff_members add column email text check (length(email) between 3 and 254);

create table staff_invitations (
  id uuid primary key default uuidv7(),
  email text not null check (length(email) between 3 and 254),
  role text not null check (role in ('owner', 'agent')),
  language text not null check (language in ('es', 'en')),
  token_sha256 bytea not null,
  invited_by uuid not null references staff_members,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  -- Who came of it.
  staff_id uuid references staff_members,
  withdrawn_at timestamptz,
  constraint staff_invitations_token_unique unique (token_sha256),
  constraint staff_invitations_accepted check ((accepted_at is null) = (staff_id is null)),
  constraint staff_invitations_one_end check (accepted_at is null or withdrawn_at is null)
);
create unique index staff_invitations_one_open on staff_invitations (email)
  where accepted_at is null and withdrawn_at is null;
