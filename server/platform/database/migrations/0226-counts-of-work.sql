-- How much of each job, kind of due rows and sweep was done in each ten minutes, added up over all processes.
create table work_counts (
  name text not null,
  since timestamptz not null,
  done integer not null constraint work_counts_done_check check (done >= 0),
  failed integer not null constraint work_counts_failed_check check (failed >= 0),
  primary key (name, since)
) with (fillfactor = 50);

-- What work failed of, without whom it was about; one row for each reason.
create table work_failures (
  name text not null,
  reason text not null constraint work_failures_reason_check check (length(reason) <= 200),
  times integer not null constraint work_failures_times_check check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (name, reason)
);

create index work_failures_newest on work_failures (last_at desc);
