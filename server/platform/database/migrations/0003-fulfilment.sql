-- Our record of having a provider perform one line item, at most once.

create table fulfilments (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  line_item_id uuid not null references line_items,
  -- One per post for likes and views, 0 for followers.
  position smallint not null default 0 check (position >= 0),
  provider_id integer not null references providers,
  provider_service text not null,
  link text not null,
  quantity integer not null check (quantity > 0),
  state text not null default 'queued'
    check (state in ('queued', 'submitting', 'needs_review', 'needs_action', 'submitted', 'in_progress',
                     'completed', 'partial', 'canceled', 'failed')),
  state_reason text,
  provider_order_id text,
  provider_status text,
  start_count integer,
  remains integer check (remains >= 0),
  charge numeric(18, 6),
  submitted_at timestamptz,
  completed_at timestamptz,
  synced_at timestamptz,
  next_sync_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint fulfilments_position_unique unique (line_item_id, position),
  constraint fulfilments_service_exists foreign key (provider_id, provider_service)
    references provider_services (provider_id, external_id),
  constraint fulfilments_submitted_has_id
    check (state not in ('submitted', 'in_progress', 'completed', 'partial') or provider_order_id is not null)
);
-- A provider order belongs to one line only.
create unique index fulfilments_provider_order_unique on fulfilments (provider_id, provider_order_id)
  where provider_order_id is not null;
create index fulfilments_due on fulfilments (next_sync_at) where state in ('submitted', 'in_progress');
create index fulfilments_waiting on fulfilments (updated_at) where state in ('queued', 'submitting', 'needs_review', 'needs_action');
create index fulfilments_by_order on fulfilments (order_id);
create index fulfilments_active_target on fulfilments (provider_id, provider_service, link)
  where state in ('submitting', 'needs_review', 'submitted', 'in_progress');

create table submissions (
  id uuid primary key default uuidv7(),
  fulfilment_id uuid not null references fulfilments,
  attempt smallint not null check (attempt > 0),
  provider_id integer not null references providers,
  provider_service text not null,
  link text not null,
  quantity integer not null check (quantity > 0),
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'accepted', 'rejected', 'ambiguous', 'linked', 'not_placed', 'refunded')),
  provider_order_id text,
  expected_charge numeric(18, 6),
  balance_before numeric(18, 6),
  -- What later looks at the balance saw: [{at, balance}].
  balance_checks jsonb not null default '[]',
  request jsonb not null default '{}',
  http_status integer,
  raw_reply text,
  error_code text,
  sent_at timestamptz,
  answered_at timestamptz,
  resolved_by text,
  resolved_at timestamptz,
  resolution_note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint submissions_attempt_unique unique (fulfilment_id, attempt),
  constraint submissions_accepted_has_id check (state not in ('accepted', 'linked') or provider_order_id is not null),
  constraint submissions_resolution_named check ((resolved_by is null) = (resolved_at is null))
);
-- The heart of "never pay a provider twice": one open submission per provider, service and link.
create unique index submissions_one_open on submissions (provider_id, provider_service, link)
  where state in ('queued', 'sending', 'ambiguous');
create unique index submissions_one_per_fulfilment on submissions (fulfilment_id)
  where state in ('queued', 'sending', 'ambiguous', 'accepted', 'linked');
create index submissions_to_review on submissions (sent_at) where state in ('sending', 'ambiguous');

create function announce_order_of_row() returns trigger language plpgsql as $$
begin
  perform pg_notify('order', new.order_id::text);
  return null;
end $$;
create trigger fulfilments_announce after update on fulfilments for each row
  when (old.state is distinct from new.state or old.remains is distinct from new.remains)
  execute function announce_order_of_row();
