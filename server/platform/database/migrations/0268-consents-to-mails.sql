-- Agreements to optional mails that were given in the account or under a mailed link. Those given with an order stay in
-- order_consents.
create table mail_consents (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  choice text not null check (choice in ('marketing', 'reminders')),
  -- The words beside the box, as they were shown.
  statement text not null check (length(statement) between 1 and 500),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  source text not null check (source in ('account', 'link')),
  agreed_at timestamptz not null
);
create index mail_consents_by_email on mail_consents (email, choice);
create trigger mail_consents_mark_clients after insert or delete on mail_consents for each row execute function mark_client_by_address();

-- Who agreed to which optional mails, wherever that was. Offers need a paid order, because anybody can type a stranger's
-- address into an unpaid one. Reminders are about unpaid orders. An erasure ends what was agreed to before.
create view mail_agreements as
select lower(o.email) as email, x.choice, o.locale, c.agreed_at
  from order_consents c join orders o on o.id = c.order_id
       cross join lateral (values ('marketing', o.paid_at is not null), ('reminders', true)) x (choice, counts)
 where c.kind = 'marketing' and x.counts and not o.sample and o.email <> 'forgotten@shop.invalid'
   and o.created_at > coalesce((select max(e.asked_at) from customer_erasures e
                                 where e.email_sha256 = sha256(convert_to(lower(o.email), 'UTF8'))), '-infinity')
union all
select email, choice, locale, agreed_at from mail_consents;
