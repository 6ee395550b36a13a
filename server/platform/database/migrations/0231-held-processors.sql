-- A processor that takes no new checkouts: a member holds it, or the shop itself does while its calls fail or it refuses
-- the account. Without a row it takes them.
create table processor_holds (
  processor text primary key constraint processor_holds_processor_check check (processor in ('stripe', 'redsys')),
  reason text not null constraint processor_holds_reason_check check (reason in ('staff', 'failing', 'account_refused')),
  note text constraint processor_holds_note_check check (length(note) <= 1000),
  held_at timestamptz not null,
  -- When the shop asked it last in vain, and what came of it; one that a member holds is not asked.
  tried_at timestamptz,
  error text constraint processor_holds_error_check check (length(error) <= 200)
);

create trigger processor_holds_announce after insert or delete on processor_holds
  for each statement execute function announce_content();

-- What calls that open or take a payment said about their processor. Those that failed have a row each; those that
-- succeeded are counted in the memory of each process, and written together when one fails.
create table processor_outcomes (
  id bigint generated always as identity primary key,
  processor text not null constraint processor_outcomes_processor_check check (processor in ('stripe', 'redsys')),
  outcome text not null constraint processor_outcomes_outcome_check check (outcome in ('answered', 'failed', 'refused')),
  times integer not null constraint processor_outcomes_times_check check (times > 0),
  reason text constraint processor_outcomes_reason_check check (length(reason) <= 200),
  at timestamptz not null
);

create index processor_outcomes_newest on processor_outcomes (processor, at desc, id desc);
