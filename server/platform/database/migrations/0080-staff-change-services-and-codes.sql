-- What an owner says of a package, in each language.
alter table services
  add column texts jsonb not null default '{}' constraint services_texts_check check (jsonb_typeof(texts) = 'object');

-- What staff change of services: at once, planned for later, taken back.
create table service_changes (
  id uuid primary key default uuidv7(),
  kind text not null constraint service_changes_kind_check check (kind in ('edit', 'percentage', 'undo')),
  state text not null
    constraint service_changes_state_check check (state in ('planned', 'applied', 'cancelled', 'refused')),
  lines jsonb not null constraint service_changes_lines_check check (jsonb_typeof(lines) = 'array'),
  note text constraint service_changes_note_check check (length(note) between 1 and 500),
  staff_id uuid not null references staff_members (id),
  undoes uuid references service_changes (id),
  planned_for timestamptz,
  due_at timestamptz,
  reason text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint service_changes_wait check ((state = 'planned') = (due_at is not null)),
  constraint service_changes_end check ((state = 'planned') = (ended_at is null))
);
create index service_changes_due on service_changes (due_at) where state = 'planned';
create index service_changes_newest on service_changes (created_at desc, id desc);
create unique index service_changes_undone_once on service_changes (undoes) where undoes is not null;
create trigger service_changes_announce_due after insert or update of due_at on service_changes
  for each row when (new.state = 'planned' and new.due_at <= now()) execute function announce_due();

-- Codes made together, what staff say of a code, and who guesses.
alter table discount_codes
  add column batch uuid,
  add column note text constraint discount_codes_note_check check (length(note) between 1 and 500);
create index discount_codes_newest on discount_codes (created_at desc, id desc);
create index discount_codes_of_batch on discount_codes (batch) where batch is not null;
create index discount_codes_begin on discount_codes (code text_pattern_ops);
create index discount_redemptions_newest on discount_redemptions (reserved_at desc, id desc);
create index discount_redemptions_of_code on discount_redemptions (code_id, reserved_at desc, id desc);
create table discount_guesses (
  day date not null,
  source bytea not null constraint discount_guesses_source_check check (length(source) = 32),
  misses integer not null default 1 constraint discount_guesses_misses_check check (misses > 0),
  hits integer not null default 0 constraint discount_guesses_hits_check check (hits >= 0),
  last_at timestamptz not null default now(),
  primary key (day, source)
);
