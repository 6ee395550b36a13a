-- A list of the back office as somebody keeps it: filters, order and columns, as its address has them.
create table staff_views (
  id uuid primary key default uuidv7(),
  staff_id uuid not null references staff_members (id) on delete cascade,
  list text not null check (list ~ '^[A-Za-z]{1,40}$'),
  name text not null check (length(name) between 1 and 60),
  search jsonb not null check (jsonb_typeof(search) = 'object'),
  shared boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index staff_views_named on staff_views (staff_id, list, lower(name));
create index staff_views_by_list on staff_views (list);
