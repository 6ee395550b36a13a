-- The clock's jobs leave a sign that some worker does them; without one, orders are paid and nothing follows.
create table heartbeats (
  name text primary key,
  at timestamptz not null
);
