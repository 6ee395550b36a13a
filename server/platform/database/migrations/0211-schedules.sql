-- What the clock does is a row that says when it is due: every process claims it there, and one of them has it.
create table schedules (
  name text primary key,
  every_seconds integer not null check (every_seconds > 0),
  due_at timestamptz not null default now(),
  begun_at timestamptz,
  -- Of the last run that a process told of; ends are written together, about once a minute.
  ended_at timestamptz,
  -- What the last run failed of; null when it did not.
  error text
) with (fillfactor = 50);

create trigger schedules_announce_due after insert or update of due_at on schedules
  for each row when (new.due_at <= now()) execute function announce_due();
