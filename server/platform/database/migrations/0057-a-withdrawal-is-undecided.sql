-- A withdrawal that no rule settles was in `review`; a review is a buyer's opinion, nothing else. From now on it is
-- `undecided`, with an `undecided_reason`, and waits as `withdrawal_undecided`.

alter table withdrawals add column undecided_reason text check (undecided_reason in ('no_match', 'late', 'dispute'));

-- Processes of the version before run on for a while: what they write takes the new word, and what they read of a
-- reason stays theirs. Both triggers go in a later release, with the old column and the old word in the index.
create function withdrawals_follow_version_before() returns trigger language plpgsql as $$
begin
  if new.state = 'review' then
    new.state := 'undecided';
  end if;
  if tg_op = 'UPDATE' and new.review_reason is distinct from old.review_reason then
    new.undecided_reason := new.review_reason;
  elsif tg_op = 'UPDATE' then
    new.review_reason := new.undecided_reason;
  else
    new.undecided_reason := coalesce(new.undecided_reason, new.review_reason);
    new.review_reason := new.undecided_reason;
  end if;
  return new;
end $$;

alter table withdrawals drop constraint withdrawals_state_check;
alter table withdrawals drop constraint withdrawals_review_has_reason;
update withdrawals set undecided_reason = review_reason where review_reason is not null;
update withdrawals set state = 'undecided' where state = 'review';
alter table withdrawals add constraint withdrawals_state_check
  check (state in ('undecided', 'stopping', 'settled', 'closed'));
alter table withdrawals add constraint withdrawals_undecided_has_reason
  check (state <> 'undecided' or undecided_reason is not null);
create trigger withdrawals_written_by_version_before before insert or update on withdrawals
  for each row execute function withdrawals_follow_version_before();
drop index withdrawals_open;
create index withdrawals_open on withdrawals (declared_at desc, id desc)
  where state in ('review', 'undecided', 'stopping');

create function pending_items_follow_version_before() returns trigger language plpgsql as $$
begin
  new.reason := 'withdrawal_undecided';
  return new;
end $$;
create trigger pending_items_written_by_version_before before insert on pending_items
  for each row when (new.reason = 'withdrawal_review') execute function pending_items_follow_version_before();
update pending_items set reason = 'withdrawal_undecided' where reason = 'withdrawal_review';

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
      select 'withdrawal_undecided', 'withdrawal', w.id::text, w.order_id, null, 1, w.declared_at + interval '14 days', w.declared_at
        from withdrawals w where w.state = 'undecided'
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
