-- That records wait for the agency too long was said so many hours after the oldest of them was made; the mail hangs on it.
create table late_record_warnings (
  id uuid primary key default uuidv7(),
  waiting_since timestamptz not null,
  hours smallint not null constraint late_record_warnings_hours_check check (hours > 0),
  waiting integer not null constraint late_record_warnings_waiting_check check (waiting > 0),
  created_at timestamptz not null,
  constraint late_record_warnings_once unique (waiting_since, hours)
);
