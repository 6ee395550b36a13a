-- Fulfilments and mails are their own queue: a row says when it is due, and is claimed where it stands.

-- Null: nothing but a person, a release or the end of another delivery brings the row back.
alter table fulfilments add column due_at timestamptz default now();
-- Claims since the last step forward; pauses grow with it.
alter table fulfilments add column tries smallint not null default 0;
create index fulfilments_to_send on fulfilments (due_at) where state = 'queued';

alter table mails add column due_at timestamptz;
update mails set due_at = now()
 where state <> 'sent' and attempts < 40 and order_id is not null
   and kind in ('order-confirmed', 'order-completed', 'review-invitation');
create index mails_to_send on mails (due_at) where state <> 'sent' and due_at is not null;

-- Invitations whose job was not worked yet; the sweep finds the other mails by their orders.
insert into mails (kind, dedupe_key, order_id, locale, recipient, due_at)
select 'review-invitation', 'review-invitation:' || o.id, o.id, o.locale, o.email, now()
  from review_invitations i join orders o on o.id = i.order_id
 where i.invited_at > now() - interval '2 days'
on conflict (dedupe_key) do nothing;

create function announce_due() returns trigger language plpgsql as $$
begin
  perform pg_notify('due', tg_table_name);
  return null;
end $$;
create trigger fulfilments_announce_due after insert or update of due_at on fulfilments
  for each row when (new.state = 'queued' and new.due_at <= now()) execute function announce_due();
create trigger mails_announce_due after insert or update of due_at on mails
  for each row when (new.state <> 'sent' and new.due_at <= now()) execute function announce_due();
