-- Webhooks that were refused: how often and when, by reason. Of their bodies nothing is kept, anybody may send them.
create table refused_webhooks (
  reason text primary key check (reason in ('no_signature', 'bad_signature', 'too_old', 'too_new', 'unreadable')),
  count bigint not null check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null
);

-- When the newest signed one came.
create index external_events_by_time on external_events (received_at);
