-- A call that the agency refuses whole for one of its records is sent by halves until that record is found. `batch_limit`:
-- so many records go into the next call. `suspects`: `<chain>.<position>` of records that were refused alone. `search_proved`:
-- a call was answered since the search began, so what all calls share is not at fault.
alter table register_sender
  add column batch_limit integer check (batch_limit > 0),
  add column suspects text[] not null default '{}',
  add column search_proved boolean not null default false;
