-- Every call to an outside service, as the back office shows it. Written in batches beside the work, by no transaction
-- of it: no foreign keys, and rows may be lost with a killed process.
create table outgoing_calls (
  id uuid not null default uuidv7(),
  at timestamptz not null,
  service text not null check (service in ('processor', 'provider', 'directory', 'mailer')),
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
create index outgoing_calls_by_time on outgoing_calls (at desc, id desc);
create index outgoing_calls_not_answered on outgoing_calls (at desc, id desc) where result <> 'answered';
create index outgoing_calls_by_order on outgoing_calls (order_id, at) where order_id is not null;
create index outgoing_calls_by_request on outgoing_calls (request_id, at) where request_id is not null;

-- The log of mails: newest first, by whom it went to and by what is wrong with it.
create index mails_by_time on mails (created_at desc, id desc);
create index mails_by_recipient on mails (lower(recipient), created_at desc) where recipient is not null;
