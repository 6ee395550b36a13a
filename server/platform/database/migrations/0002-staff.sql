-- staff/maintenance

create table maintenance_reminders (
  id uuid primary key default uuidv7(),
  since timestamptz not null,
  number integer not null check (number > 0),
  turned_on_by text,
  created_at timestamptz not null default now(),
  constraint maintenance_reminders_once unique (since, number)
);
comment on table maintenance_reminders is 'Mails that remind the owner that the shop is paused.';

-- staff/members

create table staff_members (
  id uuid primary key default uuidv7(),
  username text not null constraint staff_members_username_unique unique check (username = lower(username)),
  password_hash text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  role text not null default 'owner' check (role in ('owner', 'agent', 'adviser')),
  language text not null default 'es' check (language in ('es', 'en')),
  email text check (length(email) between 3 and 254),
  is_key boolean not null default false,
  constraint staff_members_keys_never_enter check (not (is_key and is_active))
);
comment on table staff_members is 'Staff members and their roles. API keys have an inactive row here too.';
comment on column staff_members.is_key is 'Row of an API key. It never signs in.';

alter table staff_devices add foreign key (staff_id) references staff_members;
alter table second_factors add foreign key (staff_id) references staff_members;
alter table passkeys add foreign key (staff_id) references staff_members;
alter table passkey_challenges add foreign key (staff_id) references staff_members;
alter table staff_sessions add foreign key (staff_id) references staff_members;

create table staff_invitations (
  id uuid primary key default uuidv7(),
  email text not null check (length(email) between 3 and 254),
  role text not null check (role in ('owner', 'agent', 'adviser')),
  language text not null check (language in ('es', 'en')),
  token_sha256 bytea not null constraint staff_invitations_token_unique unique,
  invited_by uuid not null references staff_members,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  staff_id uuid references staff_members,
  withdrawn_at timestamptz,
  constraint staff_invitations_accepted check ((accepted_at is null) = (staff_id is null)),
  constraint staff_invitations_one_end check (accepted_at is null or withdrawn_at is null)
);
comment on table staff_invitations is 'Invitations to become a staff member, valid for three days and used once.';
create unique index staff_invitations_one_open on staff_invitations (email) where accepted_at is null
  and withdrawn_at is null;

-- staff

create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  staff_id uuid references staff_members,
  action text not null check (action ~ '^[a-z_.]+$'),
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  actor text check (actor in ('visitor', 'customer', 'staff', 'api_key', 'job', 'processor', 'provider')),
  bulk_run_id uuid
);
comment on table audit_entries is 'Append-only log of changes, written in the transaction of the change.';
comment on column audit_entries.actor is 'Null in entries without a recorded actor.';
create index audit_entries_by_action on audit_entries (action, id desc);
create index audit_entries_by_member on audit_entries (staff_id, id desc) where staff_id is not null;
create index audit_entries_by_run on audit_entries (bulk_run_id, id) where bulk_run_id is not null;
create index audit_entries_by_subject on audit_entries (subject_type, subject_id, at desc);
create index audit_entries_by_time on audit_entries (at desc, id desc);

create table staff_views (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff_members on delete cascade,
  list text not null check (list ~ '^[A-Za-z]{1,40}$'),
  name text not null check (length(name) between 1 and 60),
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  shared boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table staff_views is 'Saved views of lists: filters, order and columns.';
create index staff_views_by_list on staff_views (list);
create unique index staff_views_named on staff_views (staff_id, list, lower(name));

create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();

-- staff/api-keys

create table api_keys (
  id uuid primary key references staff_members,
  public_id text not null unique check (public_id ~ '^[a-z0-9]{12}$'),
  secret_sha256 bytea not null check (length(secret_sha256) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  per_call_cents integer check (per_call_cents > 0),
  per_day_cents integer check (per_day_cents > 0),
  calls_a_minute integer not null check (calls_a_minute between 1 and 600),
  ranges text[] not null default '{}',
  made_by uuid references staff_members,
  created_at timestamptz not null default now(),
  ends_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  constraint api_keys_money_limited check (('payments:money' = any (scopes)) = (per_call_cents is not null and
    per_day_cents is not null))
);
comment on table api_keys is 'API keys with their scopes and limits.';
comment on column api_keys.calls_a_minute is 'Rate limit.';
comment on column api_keys.ranges is 'Allowed networks. Empty means any.';

create table api_key_days (
  key_id uuid references api_keys,
  day date,
  calls integer not null default 0,
  refused integer not null default 0,
  primary key (key_id, day)
);
comment on table api_key_days is 'Number of calls per API key and day.';

create table api_key_replies (
  key_id uuid references api_keys,
  request_key text,
  request_sha256 bytea not null,
  began_at timestamptz not null,
  status smallint,
  reply text,
  primary key (key_id, request_key)
);
comment on table api_key_replies is
  'Replies to changes by API keys, returned again for the same `Idempotency-Key` for a day.';
create index api_key_replies_by_age on api_key_replies (began_at);

-- staff/bulk

create table bulk_runs (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff_members,
  action text not null check (length(action) between 1 and 60),
  act_values jsonb not null default '{}',
  request_key text not null check (length(request_key) <= 200),
  request_sha256 bytea not null,
  undoes uuid unique references bulk_runs on delete cascade,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (staff_id, request_key)
);
comment on table bulk_runs is 'Bulk actions of staff members on several rows.';
comment on column bulk_runs.act_values is 'Input of the action.';
comment on column bulk_runs.undoes is 'Run that this run takes back.';
create index bulk_runs_recent on bulk_runs (created_at desc, id desc);

create table bulk_items (
  run_id uuid references bulk_runs on delete cascade,
  position integer check (position >= 0),
  subject_id text not null check (length(subject_id) <= 64),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  code text,
  was jsonb,
  worked_at timestamptz,
  primary key (run_id, position),
  unique (run_id, subject_id),
  check ((code is not null) = (state = 'refused')),
  constraint bulk_items_check1 check ((worked_at is null) = (state = 'waiting'))
);
comment on table bulk_items is 'Rows of a bulk action with their result.';
comment on column bulk_items.was is 'State before the action, used to take it back.';
create index bulk_items_waiting on bulk_items (run_id, position) where state = 'waiting';

-- staff/pending

create table pending_items (
  id uuid primary key default uuidv7(),
  reason text not null check (reason ~ '^[a-z_]+$'),
  subject_kind text not null check (subject_kind ~ '^[a-z_]+$'),
  subject_id text not null check (length(subject_id) between 1 and 200),
  order_id uuid,
  evidence jsonb not null default '{}',
  amount_cents integer check (amount_cents >= 0),
  urgency smallint not null check (urgency between 0 and 2),
  due_at timestamptz,
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  times integer not null default 1 check (times > 0),
  snoozed_until timestamptz,
  assigned_to uuid references staff_members,
  resolved_at timestamptz,
  resolved_by text check (resolved_by in ('system', 'processor', 'provider', 'buyer', 'staff')),
  resolved_staff uuid references staff_members,
  resolution text check (resolution ~ '^[a-z_]+$'),
  note text check (length(note) between 1 and 1000),
  constraint pending_items_resolution_whole check ((resolved_at is null) = (resolved_by is null)
    and (resolved_at is null) = (resolution is null)),
  constraint pending_items_snoozed_in_time check (snoozed_until is null or due_at is null or snoozed_until <= due_at),
  constraint pending_items_staff_named check ((resolved_by is not distinct from 'staff') = (resolved_staff is not null))
);
comment on table pending_items is 'Inbox of staff: what needs a decision, and how it was resolved.';
comment on column pending_items.urgency is '0 now, 1 today, 2 this week.';
comment on column pending_items.due_at is 'Deadline set from outside. Snoozing cannot pass it.';
comment on column pending_items.times is 'Number of times the same item was reported.';
create index pending_items_decided on pending_items (reason, subject_kind, subject_id) where resolved_by = 'staff';
create index pending_items_of_order on pending_items (order_id, opened_at) where order_id is not null;
create unique index pending_items_one_open on pending_items (reason, subject_kind, subject_id)
  where resolved_at is null;
create index pending_items_open on pending_items (urgency, opened_at, id) where resolved_at is null;
create index pending_items_open_of_order on pending_items (order_id) where resolved_at is null;
create index pending_items_resolved on pending_items (resolved_at desc, id desc) where resolved_at is not null;

-- staff/settings

create table settings (
  key text primary key check (key ~ '^[a-z0-9_.]+$'),
  value jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table settings is 'Settings of the owner, one JSON value per key.';

create trigger settings_announce after insert or update or delete on settings
  for each statement execute function announce_content();

-- staff/sign-in

create table sign_in_alerts (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff_members,
  kind text not null check (kind in ('guessing', 'entered')),
  alerted_on date not null,
  attempts integer not null,
  created_at timestamptz not null default now(),
  constraint sign_in_alerts_once_a_day unique (staff_id, kind, alerted_on)
);
comment on table sign_in_alerts is
  'Mails to the owner about suspicious sign-ins, at most one per member, kind and day.';
