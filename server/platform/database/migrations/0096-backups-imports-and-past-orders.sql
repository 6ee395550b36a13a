-- Backups that the program makes by itself, and what was found wrong of them.
create table backups (
  id uuid primary key default uuidv7(),
  cause text not null constraint backups_cause_check check (cause in ('schedule', 'asked')),
  staff_id uuid references staff_members (id),
  state text not null default 'running' constraint backups_state_check check (state in ('running', 'done', 'failed', 'removed')),
  file text,
  bytes bigint,
  orders integer,
  error text constraint backups_error_check check (length(error) between 1 and 1000),
  started_at timestamptz not null,
  ended_at timestamptz,
  constraint backups_ended check ((state = 'running') = (ended_at is null)),
  constraint backups_whole check (state <> 'done' or (file is not null and bytes is not null))
);
create index backups_newest on backups (started_at desc, id desc);
create unique index backups_one_running on backups (state) where state = 'running';

create table backup_alarms (
  id uuid primary key default uuidv7(),
  kind text not null constraint backup_alarms_kind_check check (kind in ('failed', 'old')),
  last_good_at timestamptz,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index backup_alarms_one_open on backup_alarms (kind) where ended_at is null;

-- Files of the shop's owner, line by line: what each line came to, and what takes it back.
create table imports (
  id uuid primary key default uuidv7(),
  kind text not null constraint imports_kind_check check (kind in ('catalogue', 'codes', 'customers', 'past_orders')),
  file_name text not null constraint imports_file_name_check check (length(file_name) between 1 and 200),
  bytes bigint not null constraint imports_bytes_check check (bytes > 0),
  encoding text,
  separator text,
  heading jsonb not null default '[]',
  mapping jsonb not null default '{}',
  state text not null default 'uploading' constraint imports_state_check
    check (state in ('uploading', 'reading', 'unreadable', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  problem jsonb,
  lines integer not null default 0,
  staff_id uuid not null references staff_members (id),
  created_at timestamptz not null,
  ended_at timestamptz
);
create index imports_newest on imports (created_at desc, id desc);

-- The file as it comes, until it has been read.
create table import_pieces (
  import_id uuid not null references imports (id) on delete cascade,
  position integer not null constraint import_pieces_position_check check (position >= 0),
  bytes bytea not null,
  primary key (import_id, position)
);

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  line integer not null constraint import_rows_line_check check (line > 0),
  cells jsonb not null,
  state text not null default 'waiting' constraint import_rows_state_check
    check (state in ('waiting', 'good', 'refused', 'made', 'changed', 'same', 'undone', 'kept')),
  problem jsonb,
  subject text,
  was jsonb,
  primary key (import_id, line)
);
create index import_rows_by_state on import_rows (import_id, state, line);
create index import_rows_by_subject on import_rows (import_id, subject) where subject is not null;

-- Orders of a shop before this one: history, which nothing is done with.
create table past_orders (
  id uuid primary key default uuidv7(),
  number text not null constraint past_orders_number_check check (length(number) between 1 and 60),
  ordered_at timestamptz not null,
  email text not null constraint past_orders_email_check check (email = lower(email) and length(email) between 3 and 254),
  customer_name text constraint past_orders_customer_name_check check (length(customer_name) between 1 and 120),
  username text constraint past_orders_username_check check (length(username) between 1 and 30),
  service text not null constraint past_orders_service_check check (length(service) between 1 and 200),
  quantity integer constraint past_orders_quantity_check check (quantity > 0),
  total_cents integer not null constraint past_orders_total_cents_check check (total_cents >= 0),
  state text constraint past_orders_state_check check (length(state) between 1 and 60),
  country text constraint past_orders_country_check check (country ~ '^[A-Z]{2}$'),
  import_id uuid not null,
  created_at timestamptz not null default now(),
  constraint past_orders_number_unique unique (number)
);
create index past_orders_by_email on past_orders (email, ordered_at desc);
create index past_orders_by_time on past_orders (ordered_at desc, id desc);
