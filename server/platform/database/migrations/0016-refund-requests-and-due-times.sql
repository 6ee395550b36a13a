-- Refunds are told apart by the key of the request that wanted them; every sweep of the payments takes what is due in
-- order; how far the comparison with the processor has come is kept, so that a restored shop goes on from there.

-- What staff asked for: the caller's key tells a repetition from a second, equal refund.
create table refund_requests (
  key text primary key check (length(key) between 16 and 120),
  order_id uuid not null references orders,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (length(reason) between 1 and 200),
  staff_id uuid not null references staff_members,
  created_at timestamptz not null default now()
);

alter table refunds add column request_key text;
update refunds
   set request_key = case when requested_by = 'processor' then coalesce(processor_refund_id, id::text) else reason end;
alter table refunds alter column request_key set not null;
-- Part of the idempotency key: the processor replays a stored 500, so after one the next try needs a new key.
alter table refunds add column key_attempt smallint not null default 1 check (key_attempt > 0);
-- When the sweep looks at it next; null when nothing can come of it any more.
alter table refunds add column due_at timestamptz default now() + interval '5 minutes';
update refunds set due_at = null
 where state in ('failed', 'canceled') or (state = 'succeeded' and created_at < now() - interval '35 days');
drop index refunds_once_per_reason;
create unique index refunds_once_per_request on refunds (payment_id, line_item_id, request_key) nulls not distinct
  where state not in ('failed', 'canceled');
create index refunds_due on refunds (due_at) where due_at is not null;

alter table payments add column due_at timestamptz default now() + interval '1 minute';
drop index payments_unsettled;
create index payments_due on payments (due_at) where state in ('open', 'processing');

alter table external_events add column due_at timestamptz;
update external_events set due_at = now() where processed_at is null;
alter table external_events alter column due_at set default now() + interval '2 minutes';
drop index external_events_unprocessed;
create index external_events_due on external_events (due_at) where processed_at is null;

alter table disputes add column due_at timestamptz default now() + interval '6 hours';
update disputes set due_at = null where closed_at is not null;
create index disputes_due on disputes (due_at) where due_at is not null;

-- Everything that the processor made before this moment has been held against our own records.
create table comparison_marks (
  name text primary key check (name in ('processor')),
  compared_until timestamptz not null,
  updated_at timestamptz not null default now()
);
