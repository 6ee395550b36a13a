-- checkout/withdrawals

create table withdrawals (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  order_number text not null check (length(order_number) between 1 and 64),
  number_key text not null,
  email text not null check (length(email) between 3 and 254),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  state text not null check (state in ('undecided', 'stopping', 'settled', 'closed')),
  review_reason text check (review_reason in ('no_match', 'late', 'dispute')),
  order_id uuid references orders,
  declared_at timestamptz not null,
  counted jsonb not null default '{}',
  refund_cents integer check (refund_cents >= 0),
  settled_at timestamptz,
  closed_by uuid references staff_members,
  closed_at timestamptz,
  note text check (length(note) between 1 and 1000),
  undecided_reason text check (undecided_reason in ('no_match', 'late', 'dispute')),
  constraint withdrawals_closed_whole check ((closed_by is null) = (closed_at is null)
    and (closed_by is null) = (note is null)),
  constraint withdrawals_settled_whole check ((state = 'settled') <= (settled_at is not null
    and refund_cents is not null)),
  constraint withdrawals_stopping_has_order check ((state not in ('stopping', 'settled')) or order_id is not null),
  constraint withdrawals_undecided_has_reason check (state <> 'undecided' or undecided_reason is not null)
);
create index withdrawals_by_declaration on withdrawals (number_key, lower(email), declared_at desc);
create index withdrawals_by_time on withdrawals (declared_at desc, id desc);
create unique index withdrawals_one_per_order on withdrawals (order_id) where state in ('stopping', 'settled');
create index withdrawals_open on withdrawals (declared_at desc, id desc)
  where state in ('review', 'undecided', 'stopping');

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
create trigger withdrawals_written_by_version_before before insert or update on withdrawals
  for each row execute function withdrawals_follow_version_before();
