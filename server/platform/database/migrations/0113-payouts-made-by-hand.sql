-- The processor itemises the payouts that it makes by itself; of one made by hand it refuses to say what is in it.
alter table payouts
  add column automatic boolean not null default true,
  add column tried_at timestamptz;
