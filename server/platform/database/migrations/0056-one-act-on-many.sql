-- One act of a member on many things, worked off in the background: a run, and a row for each thing, which says what
-- came of it. A thing's row is marked in the very transaction that does the act, so that nothing happens to it twice.
create table bulk_runs (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff_members (id),
  action text not null check (length(action) between 1 and 60),
  -- What was asked for beside which things.
  act_values jsonb not null default '{}',
  -- The request's own key and what it asked: again with it is the same run.
  request_key text not null check (length(request_key) <= 200),
  request_sha256 bytea not null,
  -- The run that this one takes back; that happens once.
  undoes uuid unique references bulk_runs (id) on delete cascade,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (staff_id, request_key)
);
create index bulk_runs_recent on bulk_runs (created_at desc, id desc);

create table bulk_items (
  run_id uuid not null references bulk_runs (id) on delete cascade,
  position integer not null check (position >= 0),
  subject_id text not null check (length(subject_id) <= 64),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  -- Why it was refused: a code of the errors.
  code text check ((code is not null) = (state = 'refused')),
  -- What the inverse needs to know; null where there is nothing to take back.
  was jsonb,
  worked_at timestamptz check ((worked_at is null) = (state = 'waiting')),
  primary key (run_id, position),
  unique (run_id, subject_id)
);
create index bulk_items_waiting on bulk_items (run_id, position) where state = 'waiting';
