-- Trials of a restore beside the shop: what one would forget and hold, or why the backup is not sound.
create table restore_drills (
  id uuid primary key default uuidv7(),
  cause text not null constraint restore_drills_cause_check check (cause in ('schedule', 'asked')),
  staff_id uuid references staff_members (id),
  state text not null default 'running' constraint restore_drills_state_check check (state in ('running', 'done', 'failed')),
  file text,
  report jsonb,
  error text constraint restore_drills_error_check check (length(error) between 1 and 1000),
  started_at timestamptz not null,
  ended_at timestamptz,
  constraint restore_drills_ended check ((state = 'running') = (ended_at is null)),
  constraint restore_drills_whole check (state <> 'done' or (file is not null and report is not null)),
  constraint restore_drills_why check ((state = 'failed') = (error is not null))
);
create index restore_drills_newest on restore_drills (started_at desc, id desc);
create unique index restore_drills_one_running on restore_drills (state) where state = 'running';
