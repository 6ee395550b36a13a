-- Where a service is not sold: countries (`FR`) and territories (`ES-canarias`).
alter table services add closed_in text[] not null default '{}';

-- The owner was reminded that the shop is in maintenance: once for each span that it lasts.
create table maintenance_reminders (
  id uuid primary key default uuidv7(),
  since timestamptz not null,
  number integer not null check (number > 0),
  turned_on_by text,
  created_at timestamptz not null default now(),
  constraint maintenance_reminders_once unique (since, number)
);
