-- A session says when its member last proved who they are, from where it was opened and when it was last used.

alter table staff_sessions
  add column id uuid not null default uuidv7(),
  -- Signing in is a proof; sensitive calls want one of the last ten minutes.
  add column proved_at timestamptz not null default now(),
  add column last_used_at timestamptz not null default now(),
  add column user_agent text check (length(user_agent) <= 400),
  -- Shortened: of IPv4 the /24, of IPv6 the /64.
  add column network text check (length(network) <= 60);
create unique index staff_sessions_by_id on staff_sessions (id);

-- What the back office speaks to this member.
alter table staff_members
  add column language text not null default 'es' check (language in ('es', 'en'));

-- The audit is read by time, by who and by what was done; ids are given in the order of time.
create index audit_entries_by_member on audit_entries (staff_id, id desc) where staff_id is not null;
create index audit_entries_by_action on audit_entries (action, id desc);
create index audit_entries_by_time on audit_entries (at desc, id desc);
