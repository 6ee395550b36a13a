-- operations/alerts

create table alert_channels (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('mail', 'slack', 'discord', 'telegram')),
  name text not null check (length(name) between 1 and 80),
  language text not null check (language in ('es', 'en')),
  recipient text,
  secret_sealed bytea,
  chat_id text,
  terms jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  constraint alert_channels_chat_check check ((kind = 'telegram') = (chat_id is not null)),
  constraint alert_channels_recipient_check check (kind = 'mail' or recipient is null),
  constraint alert_channels_secret_check check ((kind = 'mail') = (secret_sealed is null))
);
comment on table alert_channels is 'Channels on which the owner receives alerts.';

create table alert_tellings (
  id uuid primary key default uuidv7(),
  channel_id uuid not null references alert_channels on delete cascade,
  cause text not null,
  since timestamptz not null,
  ended boolean not null,
  weight integer not null check (weight >= 0),
  subject jsonb not null,
  due_at timestamptz,
  tries smallint not null default 0,
  told_at timestamptz,
  message_id uuid,
  error text,
  created_at timestamptz not null default now(),
  constraint alert_tellings_once unique (channel_id, cause, since, ended, weight)
);
comment on table alert_tellings is 'Alerts sent to a channel.';
comment on column alert_tellings.cause is 'Problem or inbox item that the alert is about.';
create index alert_tellings_due on alert_tellings (due_at) where due_at is not null;
create index alert_tellings_of_channel on alert_tellings (channel_id, created_at desc);
create index alert_tellings_of_message on alert_tellings (message_id) where message_id is not null;

create trigger alert_tellings_announce_due after insert or update of due_at on alert_tellings
  for each row when (new.due_at <= now()) execute function announce_due();

-- operations/backups

create table backups (
  id uuid primary key default uuidv7(),
  cause text not null check (cause in ('schedule', 'asked', 'command')),
  staff_id uuid references staff_members,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'removed')),
  file text,
  bytes bigint,
  orders integer,
  error text check (length(error) between 1 and 1000),
  started_at timestamptz not null,
  ended_at timestamptz,
  constraint backups_ended check ((state = 'running') = (ended_at is null)),
  constraint backups_whole check (state <> 'done' or file is not null and bytes is not null)
);
comment on table backups is 'Backups with their result.';
create index backups_newest on backups (started_at desc, id desc);
create unique index backups_one_running on backups (state) where state = 'running';

create table backup_alarms (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('failed', 'old')),
  last_good_at timestamptz,
  error text,
  created_at timestamptz not null,
  ended_at timestamptz
);
comment on table backup_alarms is 'Periods in which the newest backup is failed or too old.';
create unique index backup_alarms_one_open on backup_alarms (kind) where ended_at is null;

create table restore_drills (
  id uuid primary key default uuidv7(),
  cause text not null check (cause in ('schedule', 'asked')),
  staff_id uuid references staff_members,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  file text,
  report jsonb,
  error text check (length(error) between 1 and 1000),
  started_at timestamptz not null,
  ended_at timestamptz,
  constraint restore_drills_ended check ((state = 'running') = (ended_at is null)),
  constraint restore_drills_whole check (state <> 'done' or file is not null and report is not null),
  constraint restore_drills_why check ((state = 'failed') = (error is not null))
);
comment on table restore_drills is 'Trial restores of backups.';
create index restore_drills_newest on restore_drills (started_at desc, id desc);
create unique index restore_drills_one_running on restore_drills (state) where state = 'running';

create table shop_moments (
  single boolean primary key default true check (single),
  database_id uuid not null default gen_random_uuid(),
  at timestamptz not null
);
comment on table shop_moments is
  'Single row with the latest known time of this database, compared with a file in `DATA_DIR`.';

create table restorations (
  id uuid primary key default uuidv7(),
  sign text not null check (sign in ('command', 'witness', 'processor')),
  known_until timestamptz not null,
  found_at timestamptz not null,
  held jsonb not null default '{}',
  compared_at timestamptz
);
comment on table restorations is 'Detected restores of an older state of this database.';
comment on column restorations.known_until is 'Time up to which the restored state reaches.';
comment on column restorations.held is 'Number of paused rows by kind.';
create index restorations_recent on restorations (found_at desc);

-- operations/call-log

create table outgoing_calls (
  id uuid default uuidv7(),
  at timestamptz,
  service text not null check (service in ('processor', 'provider', 'directory', 'mailer', 'agency', 'vat_register')),
  operation text not null,
  method text not null,
  address text not null,
  request text not null,
  reply text,
  status smallint,
  result text not null check (result in ('answered', 'refused', 'failed')),
  error text,
  duration_ms integer not null,
  request_id text,
  order_id uuid,
  actor text not null,
  staff_id uuid,
  replay_of uuid,
  primary key (id, at)
) partition by range (at);
create table outgoing_calls_default partition of outgoing_calls default;
comment on table outgoing_calls is 'Log of calls to outside services without secrets and names, partitioned by month.';
comment on column outgoing_calls.replay_of is 'Call that this call repeats.';
create index outgoing_calls_by_duration on outgoing_calls (duration_ms, id);
create index outgoing_calls_by_order on outgoing_calls (order_id, at) where order_id is not null;
create index outgoing_calls_by_request on outgoing_calls (request_id, at) where request_id is not null;
create index outgoing_calls_by_time on outgoing_calls (at desc, id desc);
create index outgoing_calls_not_answered on outgoing_calls (at desc, id desc) where result <> 'answered';

-- operations/client-errors

create table client_errors (
  day date,
  release text check (length(release) <= 100),
  message text check (length(message) <= 200),
  browser text check (length(browser) <= 40),
  count bigint not null check (count > 0),
  last_at timestamptz not null,
  primary key (day, release, message, browser)
);
comment on table client_errors is 'Browser errors per day, release and browser, without personal data.';

-- operations/doctor

create table heartbeats (
  name text primary key,
  at timestamptz not null
);
comment on table heartbeats is 'Last run of the job of each minute.';

-- operations/go-live

create table mail_proofs (
  id uuid primary key default uuidv7(),
  recipient text not null check (length(recipient) between 3 and 254),
  code text not null check (code ~ '^[0-9]{6}$'),
  asked_by uuid references staff_members,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  check (confirmed_at >= created_at)
);
comment on table mail_proofs is 'Test mails that an owner must confirm before the shop goes live.';
create index mail_proofs_newest on mail_proofs (created_at desc);

-- operations/health

create table status_parts (
  name text primary key,
  since timestamptz not null,
  weight integer not null check (weight >= 0),
  told_weight integer check (told_weight >= 0)
);
comment on table status_parts is 'Open problems of the shop.';
comment on column status_parts.told_weight is 'Weight at the last mail to the owner. Null before the first one.';

create table status_notices (
  id uuid primary key default uuidv7(),
  worse text[] not null check (cardinality(worse) > 0),
  selling text not null check (selling in ('all', 'part', 'nothing')),
  parts jsonb not null,
  created_at timestamptz not null
);
comment on table status_notices is 'Mails to the owner about problems of the shop.';

-- operations/retention

create table retention_rounds (
  name text primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  forgotten integer not null default 0 check (forgotten >= 0),
  forgotten_ever bigint not null default 0 check (forgotten_ever >= 0),
  error text check (length(error) between 1 and 500),
  failed_since timestamptz,
  constraint retention_rounds_failed check ((error is null) = (failed_since is null))
);
comment on table retention_rounds is 'Last run of each retention rule.';

-- operations/webhooks

create table webhook_endpoints (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  address text not null check (length(address) between 8 and 2000),
  types text[] not null check (cardinality(types) between 1 and 40),
  personal boolean not null default false,
  state text not null default 'open' check (state in ('open', 'stopped', 'closed')),
  stop_reason text check (stop_reason in ('failing', 'gone', 'staff', 'restored')),
  stopped_at timestamptz,
  secret_sealed bytea not null,
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  failures integer not null default 0 check (failures >= 0),
  failing_since timestamptz,
  rests_until timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint webhook_endpoints_old_secret_ends check ((old_secret_sealed is null) = (old_secret_until is null)),
  constraint webhook_endpoints_stop_has_reason check ((state = 'stopped') = (stop_reason is not null)),
  constraint webhook_endpoints_stop_has_time check ((state = 'stopped') = (stopped_at is not null))
);
comment on table webhook_endpoints is 'Addresses of the owner that receive webhooks.';
comment on column webhook_endpoints.personal is 'Payloads may contain data of the buyer.';
comment on column webhook_endpoints.rests_until is 'Pause after repeated failures.';

create table webhook_events (
  id uuid primary key default uuidv7(),
  sequence bigint generated always as identity,
  type text not null check (type ~ '^[a-z_]+\.[a-z_]+$'),
  subject text not null check (subject ~ '^[a-z_]+$'),
  subject_id text not null check (length(subject_id) between 1 and 200),
  order_id uuid,
  facts jsonb not null default '{}',
  at timestamptz not null
);
comment on table webhook_events is
  'Events to deliver, without personal data. Written by triggers while an endpoint wants the type.';
create index webhook_events_by_subject on webhook_events (subject, subject_id, sequence);
create index webhook_events_by_time on webhook_events (at);

create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  endpoint_id uuid not null,
  event_id uuid not null references webhook_events on delete cascade,
  lane text not null,
  sequence bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'skipped')),
  attempts integer not null default 0,
  version bigint,
  first_tried_at timestamptz,
  due_at timestamptz not null,
  claimed_until timestamptz,
  ended_at timestamptz,
  constraint webhook_deliveries_once unique (endpoint_id, event_id),
  constraint webhook_deliveries_end_has_time check ((state = 'waiting') = (ended_at is null))
) with (fillfactor = 70);
comment on table webhook_deliveries is 'Deliveries of events to endpoints. Deliveries of one lane are sent in order.';
comment on column webhook_deliveries.endpoint_id is 'No foreign key, because every paid order would lock the endpoint.';
comment on column webhook_deliveries.lane is 'Object whose events are delivered in order.';
create index webhook_deliveries_by_event on webhook_deliveries (event_id);
create index webhook_deliveries_by_sequence on webhook_deliveries (endpoint_id, sequence desc);
create index webhook_deliveries_due_in_order on webhook_deliveries (endpoint_id, due_at, sequence)
  where state = 'waiting';
create index webhook_deliveries_in_lane on webhook_deliveries (endpoint_id, lane, sequence) where state = 'waiting';
create index webhook_deliveries_under_way on webhook_deliveries (endpoint_id) where state = 'waiting'
  and claimed_until is not null;

create table webhook_attempts (
  id uuid primary key default uuidv7(),
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  number integer not null,
  at timestamptz not null,
  request text not null,
  status smallint,
  reply text,
  error text,
  duration_ms integer not null
);
comment on table webhook_attempts is 'Attempts of a webhook delivery.';
create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, number);

create sequence webhook_versions;

create function next_webhook_version() returns bigint language sql as $$
  select setval('webhook_versions', greatest(nextval('webhook_versions'),
                                             (extract(epoch from clock_timestamp()) * 1000)::bigint))
$$;

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
create trigger fulfilments_tell_in_delivery after update on fulfilments for each row
  when (old.submitted_at is null and new.submitted_at is not null) execute function tell_in_delivery();

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

create function tell_of_order() returns trigger language plpgsql as $$
begin
  perform write_webhook_event(tg_argv[0], 'order', new.id::text, new.id, null);
  return null;
end $$;
create trigger orders_tell_completed after update on orders for each row
  when (new.state = 'completed' and old.completed_at is null and new.completed_at is not null)
  execute function tell_of_order('order.completed');
create trigger orders_tell_ended_short after update on orders for each row
  when (new.paid_at is not null and old.state <> new.state
        and ((new.state = 'completed' and new.completed_at is null and old.state <> 'refunded')
          or (new.state in ('cancelled', 'duplicate') and old.state <> 'refunded')))
  execute function tell_of_order('order.ended_short');
create trigger orders_tell_paid after update on orders for each row
  when (old.paid_at is null and new.paid_at is not null) execute function tell_of_order('order.paid');
create trigger orders_tell_reopened after update on orders for each row
  when (old.paid_at is not null and old.state in ('completed', 'cancelled') and new.state = 'processing')
  execute function tell_of_order('order.in_delivery');

create function tell_of_refund() returns trigger language plpgsql as $$
begin
  perform write_webhook_event('order.refunded', 'order', p.order_id::text, p.order_id, jsonb_build_object(
            'refund', jsonb_build_object('id', new.id, 'amountCents', new.amount_cents, 'state', new.state)))
     from payments p where p.id = new.payment_id;
  return null;
end $$;
create trigger refunds_made_tell after insert on refunds for each row
  when (new.state = 'succeeded') execute function tell_of_refund();
create trigger refunds_tell after update on refunds for each row
  when ((old.state = 'succeeded') <> (new.state = 'succeeded')) execute function tell_of_refund();

create function tell_of_row() returns trigger language plpgsql as $$
begin
  perform write_webhook_event(tg_argv[0], tg_argv[1], new.id::text, null, null);
  return null;
end $$;
create trigger backups_failed_tell after update on backups for each row
  when (old.state <> 'failed' and new.state = 'failed') execute function tell_of_row('backup.failed', 'backup');
create trigger backups_made_failed_tell after insert on backups for each row
  when (new.state = 'failed') execute function tell_of_row('backup.failed', 'backup');
create trigger providers_held_tell after update on providers for each row
  when (old.held_at is null and new.held_at is not null) execute function tell_of_row('provider.held', 'provider');

create function tell_of_row_of_order() returns trigger language plpgsql as $$
begin
  perform write_webhook_event(tg_argv[0], tg_argv[1], new.id::text, new.order_id, null);
  return null;
end $$;
create trigger invoices_issued_tell after insert on invoices for each row
  execute function tell_of_row_of_order('invoice.issued', 'invoice');
create trigger pending_items_closed_tell after update on pending_items for each row
  when (old.resolved_at is null and new.resolved_at is not null)
  execute function tell_of_row_of_order('pending_item.closed', 'pending_item');
create trigger pending_items_opened_tell after insert on pending_items for each row
  when (new.resolved_at is null) execute function tell_of_row_of_order('pending_item.opened', 'pending_item');
create trigger pending_items_reopened_tell after update on pending_items for each row
  when (old.resolved_at is not null and new.resolved_at is null)
  execute function tell_of_row_of_order('pending_item.opened', 'pending_item');
create trigger refills_asked_tell after insert on refills for each row
  execute function tell_of_row_of_order('refill.asked', 'refill');
create trigger refills_ended_tell after update on refills for each row
  when (old.ended_at is null and new.ended_at is not null)
  execute function tell_of_row_of_order('refill.ended', 'refill');

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

create trigger webhook_deliveries_announce_due after insert on webhook_deliveries
  for each statement execute function announce_due();
