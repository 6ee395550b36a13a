-- The last moment that this database knows of; the same stands in DATA_DIR, so that a restored backup is recognised.
create table shop_moments (
  single boolean primary key default true check (single),
  database_id uuid not null default gen_random_uuid(),
  at timestamptz not null
);

-- Times at which an older state was found: what happened between `known_until` and `found_at` is not in this database.
create table restorations (
  id uuid primary key default uuidv7(),
  sign text not null check (sign in ('command', 'witness', 'processor')),
  known_until timestamptz not null,
  found_at timestamptz not null,
  held jsonb not null default '{}',
  compared_at timestamptz
);
create index restorations_recent on restorations (found_at desc);

-- When the processor took the money, by its own clock.
alter table payments add column charged_at timestamptz;
