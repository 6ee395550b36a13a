-- A fulfilment whose submission has no known outcome was `needs_review`; a review is a buyer's opinion, nothing else.
-- From now on it is `in_doubt`.

-- Processes of the version before run on for a while. What they write takes the new word, and of what they do not know
-- as a doubt they must not take the place: at most one delivery at a time to a provider, service and link. Both go in a
-- later release, with the old word in the two indexes, which their statements still find.
create function follow_version_before() returns trigger language plpgsql as $$
begin
  if new.state = 'needs_review' then
    new.state := 'in_doubt';
  elsif exists (select from fulfilments other
                 where other.provider_id = new.provider_id and other.provider_service = new.provider_service
                   and other.link = new.link and other.id <> new.id and other.state = 'in_doubt') then
    return null;
  end if;
  return new;
end $$;
create trigger fulfilments_opened_by_version_before before insert on fulfilments
  for each row when (new.state = 'needs_review') execute function follow_version_before();
create trigger fulfilments_changed_by_version_before before update of state on fulfilments
  for each row when (new.state = 'needs_review' or (old.state = 'queued' and new.state = 'submitting'))
  execute function follow_version_before();

alter table fulfilments drop constraint fulfilments_state_check;
update fulfilments set state = 'in_doubt' where state = 'needs_review';
-- What follows such a change follows it now: a table with deferred work cannot be altered.
set constraints all immediate;
alter table fulfilments add constraint fulfilments_state_check
  check (state in ('queued', 'submitting', 'in_doubt', 'needs_action', 'submitted', 'in_progress', 'completed', 'partial',
                   'canceled', 'failed'));

drop index fulfilments_active_target;
create index fulfilments_active_target on fulfilments (provider_id, provider_service, link)
  where state in ('submitting', 'needs_review', 'in_doubt', 'submitted', 'in_progress');
drop index fulfilments_waiting;
create index fulfilments_waiting on fulfilments (updated_at)
  where state in ('queued', 'submitting', 'needs_review', 'in_doubt', 'needs_action');

create or replace function open_pending_of(of_order uuid) returns void language sql as $$
  insert into pending_items (reason, subject_kind, subject_id, order_id, amount_cents, urgency, due_at, opened_at)
  select found.reason, found.kind, found.subject, found.order_id, found.cents, found.urgency, found.due_at, found.since
    from (
      select p.parked_reason as reason, 'payment' as kind, p.id::text as subject, p.order_id, p.amount_received_cents as cents,
             1 as urgency, null::timestamptz as due_at, p.settled_at as since
        from payments p
       where p.parked_reason is not null and p.amount_refunded_cents < p.amount_received_cents
      union all
      select 'early_fraud_warning', 'payment', p.id::text, p.order_id, p.amount_received_cents, 0, null, o.updated_at
        from orders o join payments p on p.order_id = o.id and p.state = 'succeeded' and p.parked_reason is null
       where (o.attention_reason = 'early_fraud_warning' or o.stop_reason = 'early_fraud_warning') and o.state <> 'refunded'
      union all
      select 'refund_failed', 'refund', r.id::text, p.order_id, r.amount_cents, 1, null, r.updated_at
        from refunds r join payments p on p.id = r.payment_id
       where r.state = 'failed' and p.amount_refunded_cents < p.amount_received_cents
      union all
      select case when d.closed_at is null then 'dispute' else 'dispute_lost' end, 'dispute', d.id, p.order_id, d.amount_cents,
             case when d.closed_at is null then 0 else 2 end, case when d.closed_at is null then d.evidence_due_at end, d.opened_at
        from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
       where d.closed_at is null or (d.state = 'lost' and o.attention_reason = 'dispute_lost')
      union all
      select case s.state when 'ambiguous' then 'submission_ambiguous' else 'submission_rejected' end, 'submission', s.id::text,
             f.order_id, null, 1, null, s.updated_at
        from fulfilments f
        join lateral (select * from submissions where fulfilment_id = f.id order by attempt desc limit 1) s on true
       where (f.state = 'in_doubt' and s.state = 'ambiguous') or (f.state = 'needs_action' and s.state = 'rejected')
      union all
      select 'provider_mapping_missing', 'line_item', l.id::text, l.order_id, l.price_cents, 1, null, o.updated_at
        from orders o join line_items l on l.order_id = o.id
       where o.attention_reason = 'provider_mapping_missing' and o.state = 'processing'
         and not exists (select from fulfilments f where f.line_item_id = l.id)
      union all
      select 'delivery_' || f.state, 'fulfilment', f.id::text, f.order_id, null, 1, null, f.updated_at
        from fulfilments f join orders o on o.id = f.order_id and o.state = 'processing'
       where f.state in ('partial', 'canceled', 'failed') and f.provider_order_id is not null
      union all
      select 'delivery_status_unknown', 'fulfilment', f.id::text, f.order_id, null, 1, null, coalesce(f.synced_at, f.updated_at)
        from fulfilments f
       where f.state in ('submitted', 'in_progress') and f.state_reason is not null and f.state_reason <> 'missing'
      union all
      select 'mail_failed', 'mail', m.id::text, m.order_id, null, 2, null, m.updated_at
        from mails m where m.state = 'failed' and m.attempts >= 5
      union all
      select 'withdrawal_review', 'withdrawal', w.id::text, w.order_id, null, 1, w.declared_at + interval '14 days', w.declared_at
        from withdrawals w where w.state = 'review'
      union all
      select 'provider_held', 'provider', v.id::text, null, null, 0, null, v.held_at
        from providers v where v.held_at is not null
    ) found
   where (of_order is null or found.order_id = of_order)
     and not exists (select from pending_items i where i.reason = found.reason and i.subject_kind = found.kind
                        and i.subject_id = found.subject)
  on conflict do nothing;

  insert into pending_items (reason, subject_kind, subject_id, order_id, evidence, urgency, opened_at)
  select 'flagged_before', 'order', o.id::text, o.id, jsonb_build_object('reason', o.attention_reason), 2, o.updated_at
    from orders o
   where o.attention_reason is not null and (of_order is null or o.id = of_order)
     and not exists (select from pending_items i where i.order_id = o.id and i.reason = o.attention_reason)
  on conflict do nothing;
$$;
