-- What needs a person: one row for each thing, instead of one column on its order. And money that is here but did
-- not pay its order says so on its own row.

create table pending_items (
  id uuid primary key default uuidv7(),
  reason text not null check (reason ~ '^[a-z_]+$'),
  subject_kind text not null check (subject_kind ~ '^[a-z_]+$'),
  subject_id text not null check (length(subject_id) between 1 and 200),
  order_id uuid references orders,
  evidence jsonb not null default '{}',
  amount_cents integer check (amount_cents >= 0),
  -- 0 now, 1 today, 2 this week.
  urgency smallint not null check (urgency between 0 and 2),
  -- From outside, for instance a dispute's: it cannot be put off.
  due_at timestamptz,
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  times integer not null default 1 check (times > 0),
  snoozed_until timestamptz,
  assigned_to uuid references staff_members,
  resolved_at timestamptz,
  resolved_by text check (resolved_by in ('system', 'processor', 'provider', 'buyer', 'staff')),
  resolved_staff uuid references staff_members,
  resolution text check (resolution ~ '^[a-z_]+$'),
  note text check (length(note) between 1 and 1000),
  constraint pending_items_resolution_whole
    check ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (resolution is null)),
  constraint pending_items_staff_named check ((resolved_by is not distinct from 'staff') = (resolved_staff is not null)),
  constraint pending_items_snoozed_in_time check (snoozed_until is null or due_at is null or snoozed_until <= due_at)
);
create unique index pending_items_one_open on pending_items (reason, subject_kind, subject_id) where resolved_at is null;
create index pending_items_open on pending_items (urgency, opened_at, id) where resolved_at is null;
create index pending_items_open_of_order on pending_items (order_id) where resolved_at is null;
create index pending_items_of_order on pending_items (order_id, opened_at) where order_id is not null;
create index pending_items_decided on pending_items (reason, subject_kind, subject_id) where resolved_by = 'staff';
create index pending_items_resolved on pending_items (resolved_at desc, id desc) where resolved_at is not null;

-- The payment came and did not pay its order: why. Null when it did, and again once a person has accepted it.
alter table payments add column parked_reason text
  check (parked_reason in ('amount_mismatch', 'currency_mismatch', 'paid_twice', 'paid_after_cancellation'));
alter table payments add constraint payments_parked_came check (parked_reason is null or state = 'succeeded');

update payments p
   set parked_reason = coalesce(
         (select e.data ->> 'reason' from order_events e
           where e.order_id = p.order_id and e.kind = 'payment_parked'
             and e.data ->> 'reason' in ('amount_mismatch', 'currency_mismatch', 'paid_twice', 'paid_after_cancellation')
             and e.at between p.settled_at - interval '1 minute' and p.settled_at + interval '1 minute'
           order by e.at desc limit 1))
  from orders o
 where o.id = p.order_id and p.state = 'succeeded'
   and (o.attention_reason in ('amount_mismatch', 'currency_mismatch', 'paid_twice', 'paid_after_cancellation')
        or exists (select from order_events e where e.order_id = p.order_id and e.kind = 'payment_parked'))
   -- The payment that paid the order was settled at the very moment at which the order was paid.
   and o.paid_at is distinct from p.settled_at;

-- Opens what the facts of one order (of all, for null) say, and what stands at its column. It serves this move and,
-- while processes of the version before still run, the trigger below; both go with the column in a later release.
create function open_pending_of(of_order uuid) returns void language sql as $$
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
       where (f.state = 'needs_review' and s.state = 'ambiguous') or (f.state = 'needs_action' and s.state = 'rejected')
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

select open_pending_of(null);

create function follow_attention() returns trigger language plpgsql as $$
begin
  if new.attention_reason is null then
    update pending_items set resolved_at = now(), resolved_by = 'system', resolution = 'cleared_before'
     where order_id = new.id and resolved_at is null
       and (reason = old.attention_reason or (reason = 'flagged_before' and evidence ->> 'reason' = old.attention_reason));
    return null;
  end if;
  update payments set parked_reason = new.attention_reason
   where id = (select p.id from payments p
                where p.order_id = new.id and p.state = 'succeeded' and p.parked_reason is null
                  and p.settled_at is distinct from new.paid_at
                order by p.settled_at desc limit 1)
     and new.attention_reason in ('amount_mismatch', 'currency_mismatch', 'paid_twice', 'paid_after_cancellation');
  perform open_pending_of(new.id);
  return null;
end $$;
create trigger orders_follow_attention after update of attention_reason on orders for each row
  when (old.attention_reason is distinct from new.attention_reason) execute function follow_attention();
