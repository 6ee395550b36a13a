-- Staff may have a part sent once more beside an attempt that was taken or is in doubt, when they say so with a reason.
-- The attempt that is set aside keeps its state and its answer; at most one of the others is open or live.
alter table submissions
  add column set_aside_at timestamptz,
  add column set_aside_by text,
  add column set_aside_reason text check (length(set_aside_reason) between 1 and 1000),
  add column set_aside_key text,
  add constraint submissions_set_aside_whole check (
    (set_aside_at is null) = (set_aside_by is null) and (set_aside_at is null) = (set_aside_reason is null));

create unique index submissions_one_open_now on submissions (provider_id, provider_service, link)
  where state in ('queued', 'sending', 'ambiguous') and set_aside_at is null;
drop index submissions_one_open;
alter index submissions_one_open_now rename to submissions_one_open;

create unique index submissions_one_live on submissions (fulfilment_id)
  where state in ('queued', 'sending', 'ambiguous', 'accepted', 'linked') and set_aside_at is null;
drop index submissions_one_per_fulfilment;
alter index submissions_one_live rename to submissions_one_per_fulfilment;

-- What staff tell one another of an order; buyers' own words are in orders.notes.
create table order_notes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  staff_id uuid not null references staff_members,
  text text not null check (length(text) between 1 and 2000),
  mentioned uuid[] not null default '{}',
  request_key text not null unique,
  created_at timestamptz not null
);
create index order_notes_by_order on order_notes (order_id, created_at);
