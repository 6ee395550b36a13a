-- A quarter's figures as its owner closed it: what is invoiced for it later is a correction of it.
create table tax_quarters (
  year smallint not null check (year between 2021 and 2200),
  quarter smallint not null check (quarter between 1 and 4),
  closed_at timestamptz not null,
  closed_by uuid not null references staff_members,
  figures jsonb not null,
  primary key (year, quarter)
);
create trigger tax_quarters_append_only before update or delete on tax_quarters
  for each row execute function refuse_change();
