-- A dispute, a fraud warning, a refund or a withdrawal stops what is not delivered yet.

alter table orders add column stop_reason text;

alter table fulfilments
  -- When the provider was asked to cancel; its status tells what came of it.
  add column cancel_asked_at timestamptz,
  add column cancel_reply text;
create index fulfilments_to_stop on fulfilments (order_id)
  where state in ('queued', 'needs_action', 'submitted', 'in_progress') and cancel_asked_at is null;
create index orders_stopped on orders (updated_at) where stop_reason is not null;
