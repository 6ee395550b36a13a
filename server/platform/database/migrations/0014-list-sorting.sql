-- Sort orders of lists by state and name

create function order_state_place(facets text[]) returns integer language sql immutable strict parallel safe as $$
  select case
    when 'state:pending' = any (facets) then 1
    when 'state:processing' = any (facets) then 2
    when 'state:completed' = any (facets) then 3
    when 'state:cancelled' = any (facets) then 4
    when 'state:refunded' = any (facets) then 5
    else 6
  end
$$;

alter table order_facets add column state_place integer generated always as (order_state_place(facets)) stored not null;
comment on column order_facets.state_place is 'Position of the order''s state in its course.';
create index order_facets_by_state on order_facets (state_place desc, order_id desc)
  include (created_at, total_cents, marks);

create function payment_place(state text, failure_code text, parked_reason text, refunded integer, received integer)
returns integer language sql immutable parallel safe as $$
  select case
    when parked_reason is not null then 4
    when state in ('creating', 'open') then case when failure_code is null then 1 else 2 end
    when state = 'processing' then 3
    when state = 'canceled' then 8
    when refunded = 0 then 5
    when refunded < received then 6
    else 7
  end
$$;

create index payments_by_state on payments
  (payment_place(state, failure_code, parked_reason, amount_refunded_cents, amount_received_cents), id);
create index payments_by_refunded on payments (amount_refunded_cents, id);

create index mails_by_state on mails (coalesce(array_position('{queued,sent,failed,withheld,held}'::text[], state), 0), id);
create index withdrawals_by_state on withdrawals
  (coalesce(array_position('{undecided,stopping,settled,closed}'::text[], state), 0), id);
create index withdrawals_by_name on withdrawals (lower(name), id);
create index reviews_by_state on reviews (coalesce(array_position('{shown,hidden}'::text[], state), 0), id);
create index contact_threads_by_state on contact_threads
  (coalesce(array_position('{open,answered,closed}'::text[], state), 0), id);
create index contact_threads_by_name on contact_threads (lower(name), id);
create index refills_by_state on refills
  (coalesce(array_position('{queued,sending,doubt,pending,processing,completed,partial,canceled,refused}'::text[], state), 0), id);
create index campaigns_by_state on campaigns
  (coalesce(array_position('{draft,scheduled,sending,stopped,sent}'::text[], state), 0), id);
create index campaigns_by_name on campaigns (lower(name), id);
create index webhook_deliveries_by_state on webhook_deliveries
  (coalesce(array_position('{waiting,delivered,skipped}'::text[], state), 0), id);
create index disputes_by_state on disputes
  (coalesce(array_position('{warning_needs_response,needs_response,warning_under_review,under_review,won,lost}'::text[], state), 0));
create index payouts_by_state on payouts (coalesce(array_position('{pending,in_transit,paid,failed,canceled}'::text[], state), 0));
create index service_changes_by_state on service_changes
  (coalesce(array_position('{planned,applied,cancelled,refused}'::text[], state), 0), id);
create index blocked_users_by_name on blocked_users (username);

create index disputes_by_amount on disputes (amount_cents);
create index disputes_by_end on disputes ((coalesce(evidence_due_at, 'infinity'::timestamptz)));
create index payouts_by_amount on payouts (amount_cents);
create index reviews_by_rating on reviews ((rating::integer), id);
create index blocked_users_by_end on blocked_users ((coalesce(expires_at, 'infinity'::timestamptz)));
create index past_orders_by_total on past_orders ((coalesce(total_cents, -1)), id);
