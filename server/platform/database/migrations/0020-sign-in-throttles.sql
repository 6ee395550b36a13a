-- Sign-ins are slowed by name, address and device; no account is ever locked.

create table sign_in_throttles (
  -- Of whom is counted: a device, a name from an address, an address, or a name. Only hashes are kept.
  key_sha256 bytea primary key,
  attempts integer not null default 0 check (attempts >= 0),
  -- When the last attempt was counted.
  counted_at timestamptz not null default now()
);
create index sign_in_throttles_by_age on sign_in_throttles (counted_at);

create table staff_devices (
  -- Only the SHA-256 of the cookie is kept; one browser may belong to several members.
  token_sha256 bytea not null,
  staff_id uuid not null references staff_members,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (token_sha256, staff_id)
);
create index staff_devices_by_use on staff_devices (last_used_at);

create table sign_in_alerts (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff_members,
  -- `guessing`: many wrong passwords from unknown devices. `entered`: and then a right one, from such a device.
  kind text not null check (kind in ('guessing', 'entered')),
  -- In Madrid; whoever attacks must not be able to fill the owner's inbox.
  alerted_on date not null,
  attempts integer not null,
  created_at timestamptz not null default now(),
  constraint sign_in_alerts_once_a_day unique (staff_id, kind, alerted_on)
);

comment on column staff_members.failed_attempts is 'Counted by earlier versions, which locked; no longer read.';
comment on column staff_members.locked_until is 'Set by earlier versions, which locked; no longer read.';
