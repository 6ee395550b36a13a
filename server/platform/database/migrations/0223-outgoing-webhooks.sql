-- Other programs of the owner are told what happens in the shop. An endpoint is one address that is told.
create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  address text not null check (length(address) between 8 and 2000),
  -- Which events it is told; what the words mean stands in contracts/operations/webhooks.ts.
  types text[] not null check (cardinality(types) between 1 and 40),
  -- It may be told who bought; otherwise no event names a person.
  personal boolean not null default false,
  -- A stopped one still gathers what it is told once it is resumed; a closed one is told nothing more.
  state text not null default 'open' check (state in ('open', 'stopped', 'closed')),
  stop_reason text check (stop_reason in ('failing', 'gone', 'staff', 'restored')),
  stopped_at timestamptz,
  secret_sealed bytea not null,
  -- The secret before counts beside the new one until then.
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  -- How many deliveries in a row failed, since when, and until when none is tried.
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  rests_until timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint webhook_endpoints_stop_has_reason check ((state = 'stopped') = (stop_reason is not null)),
  constraint webhook_endpoints_stop_has_time check ((state = 'stopped') = (stopped_at is not null)),
  constraint webhook_endpoints_old_secret_ends check ((old_secret_sealed is null) = (old_secret_until is null))
);

-- What happened, without a copy of it: an event is told with what the shop holds at the moment of telling.
create table webhook_events (
  id uuid primary key default uuidv7(),
  sequence bigint generated always as identity,
  type text not null check (type ~ '^[a-z_]+\.[a-z_]+$'),
  -- Names one object. Events of one object are told one after the other.
  subject text not null check (subject ~ '^[a-z_]+$'),
  subject_id text not null check (length(subject_id) between 1 and 200),
  order_id uuid,
  -- Ids, codes and figures of this event alone; nothing of a person.
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index webhook_events_by_subject on webhook_events (subject, subject_id, sequence);
create index webhook_events_by_time on webhook_events (at);

-- One row for each endpoint that is told an event. It names its endpoint without a foreign key, which would lock the
-- endpoint's row in each transaction that writes an event.
create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  endpoint_id uuid not null,
  event_id uuid not null references webhook_events (id) on delete cascade,
  -- Is the object of the event: a later row of a lane waits for the earlier ones.
  lane text not null,
  sequence bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'skipped')),
  attempts integer not null default 0,
  -- The newest attempt's; a receiver that meets a lower one of the same object has newer data already.
  version bigint,
  first_tried_at timestamptz,
  due_at timestamptz not null,
  -- Is set while a process has it in hand.
  claimed_until timestamptz,
  ended_at timestamptz,
  constraint webhook_deliveries_once unique (endpoint_id, event_id),
  constraint webhook_deliveries_end_has_time check ((state = 'waiting') = (ended_at is null))
) with (fillfactor = 70);
create index webhook_deliveries_in_lane on webhook_deliveries (endpoint_id, lane, sequence) where state = 'waiting';
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where state = 'waiting';
create index webhook_deliveries_by_event on webhook_deliveries (event_id);
create index webhook_deliveries_by_sequence on webhook_deliveries (endpoint_id, sequence desc);

-- Grows with each attempt, and is never below the clock's milliseconds: also a database that was put back to an older
-- state, and knows nothing of that, draws higher ones than before.
create sequence webhook_versions;
create function next_webhook_version() returns bigint language sql as $$
  select setval('webhook_versions', greatest(nextval('webhook_versions'),
                                             (extract(epoch from clock_timestamp()) * 1000)::bigint))
$$;

-- What was sent and answered, without what names a person.
create table webhook_attempts (
  id uuid primary key default uuidv7(),
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  number integer not null,
  at timestamptz not null,
  request text not null,
  status smallint,
  reply text,
  error text,
  duration_ms integer not null
);
create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, number);

create trigger webhook_deliveries_announce_due after insert on webhook_deliveries
  for each statement execute function announce_due();

-- Writes an event and its deliveries, in the transaction of what it tells; nothing where no endpoint wants it.
-- Orders of a demonstration are told to nobody.
create function write_webhook_event(of_type text, of_subject text, of_id text, of_order uuid, with_facts jsonb)
returns void language plpgsql as $$
declare
  event webhook_events;
begin
  if not exists (select from webhook_endpoints where state <> 'closed' and of_type = any (types))
     or exists (select from orders where id = of_order and sample) then
    return;
  end if;
  insert into webhook_events (type, subject, subject_id, order_id, facts, at)
  values (of_type, of_subject, of_id, of_order, coalesce(with_facts, '{}'), now()) returning * into event;
  insert into webhook_deliveries (endpoint_id, event_id, lane, sequence, due_at)
  select e.id, event.id, of_subject || ':' || of_id, event.sequence, now()
    from webhook_endpoints e where e.state <> 'closed' and of_type = any (e.types);
end $$;

create function tell_of_order() returns trigger language plpgsql as $$
begin
  perform write_webhook_event(tg_argv[0], 'order', new.id::text, new.id, null);
  return null;
end $$;

create trigger orders_tell_paid after update on orders for each row
  when (old.paid_at is null and new.paid_at is not null) execute function tell_of_order('order.paid');
create trigger orders_tell_completed after update on orders for each row
  when (new.state = 'completed' and old.state <> 'completed' and new.completed_at is not null)
  execute function tell_of_order('order.completed');
-- It is over, and not everything came: a part, nothing, or it was a doubled order.
create trigger orders_tell_ended_short after update on orders for each row
  when (new.paid_at is not null and old.state <> new.state
        and ((new.state = 'completed' and new.completed_at is null)
          or (new.state in ('cancelled', 'duplicate') and old.state <> 'refunded')))
  execute function tell_of_order('order.ended_short');
-- Staff have put one in work again that was over.
create trigger orders_tell_reopened after update on orders for each row
  when (old.paid_at is not null and old.state in ('completed', 'cancelled') and new.state = 'processing')
  execute function tell_of_order('order.in_delivery');

create function tell_in_delivery() returns trigger language plpgsql as $$
begin
  if not exists (select from fulfilments f
                  where f.order_id = new.order_id and f.id <> new.id and f.submitted_at is not null)
     and not exists (select from webhook_events e where e.subject = 'order' and e.subject_id = new.order_id::text
                        and e.type = 'order.in_delivery') then
    perform write_webhook_event('order.in_delivery', 'order', new.order_id::text, new.order_id, null);
  end if;
  return null;
end $$;

-- A provider has taken the first part of the order.
create trigger fulfilments_tell_in_delivery after update on fulfilments for each row
  when (old.submitted_at is null and new.submitted_at is not null) execute function tell_in_delivery();

create function tell_of_refund() returns trigger language plpgsql as $$
begin
  perform write_webhook_event('order.refunded', 'order', p.order_id::text, p.order_id, jsonb_build_object(
            'refund', jsonb_build_object('id', new.id, 'amountCents', new.amount_cents, 'state', new.state)))
     from payments p where p.id = new.payment_id;
  return null;
end $$;

-- A bank may send a refund back afterwards: that is told, too.
create trigger refunds_tell after update on refunds for each row
  when ((old.state = 'succeeded') <> (new.state = 'succeeded')) execute function tell_of_refund();
create trigger refunds_made_tell after insert on refunds for each row
  when (new.state = 'succeeded') execute function tell_of_refund();

create function tell_of_dispute() returns trigger language plpgsql as $$
begin
  perform write_webhook_event('order.disputed', 'order', p.order_id::text, p.order_id, jsonb_build_object(
            'dispute', jsonb_build_object('id', new.id, 'amountCents', new.amount_cents, 'state', new.state,
                                          'reason', new.reason, 'evidenceDueAt', new.evidence_due_at)))
     from payments p where p.id = new.payment_id;
  return null;
end $$;

create trigger disputes_opened_tell after insert on disputes for each row execute function tell_of_dispute();
create trigger disputes_tell after update on disputes for each row
  when (old.state <> new.state) execute function tell_of_dispute();

-- Tells of a row by its own id: the type, and the word for such an object.
create function tell_of_row() returns trigger language plpgsql as $$
begin
  perform write_webhook_event(tg_argv[0], tg_argv[1], new.id::text, null, null);
  return null;
end $$;

create function tell_of_row_of_order() returns trigger language plpgsql as $$
begin
  perform write_webhook_event(tg_argv[0], tg_argv[1], new.id::text, new.order_id, null);
  return null;
end $$;

create trigger refills_asked_tell after insert on refills for each row
  execute function tell_of_row_of_order('refill.asked', 'refill');
create trigger refills_ended_tell after update on refills for each row
  when (old.ended_at is null and new.ended_at is not null)
  execute function tell_of_row_of_order('refill.ended', 'refill');

create trigger invoices_issued_tell after insert on invoices for each row
  execute function tell_of_row_of_order('invoice.issued', 'invoice');

create trigger pending_items_opened_tell after insert on pending_items for each row
  when (new.resolved_at is null) execute function tell_of_row_of_order('pending_item.opened', 'pending_item');
create trigger pending_items_reopened_tell after update on pending_items for each row
  when (old.resolved_at is not null and new.resolved_at is null)
  execute function tell_of_row_of_order('pending_item.opened', 'pending_item');
create trigger pending_items_closed_tell after update on pending_items for each row
  when (old.resolved_at is null and new.resolved_at is not null)
  execute function tell_of_row_of_order('pending_item.closed', 'pending_item');

create trigger providers_held_tell after update on providers for each row
  when (old.held_at is null and new.held_at is not null) execute function tell_of_row('provider.held', 'provider');

create trigger backups_failed_tell after update on backups for each row
  when (old.state <> 'failed' and new.state = 'failed') execute function tell_of_row('backup.failed', 'backup');
create trigger backups_made_failed_tell after insert on backups for each row
  when (new.state = 'failed') execute function tell_of_row('backup.failed', 'backup');
