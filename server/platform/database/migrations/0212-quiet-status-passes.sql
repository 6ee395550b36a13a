-- An answer of a provider that changes nothing writes no row of the order: when to ask again stands here. The row
-- counts as long as the part's own time is the one that it puts off. A foreign key would lock, and so write, the part.
create table status_polls (
  fulfilment_id uuid primary key,
  puts_off timestamptz not null,
  asked_at timestamptz not null,
  next_at timestamptz not null
) with (fillfactor = 60);

-- The parts under way are few; which of them are due is read from their rows. An index on the time itself would be
-- written at each pass.
create index fulfilments_under_way on fulfilments (id) where state in ('submitted', 'in_progress');
drop index fulfilments_due;

-- Payments and mails change until they are over, and each change would write every part of their text again. Those
-- that are under way are found without this index.
do $$
begin
  if to_regclass('payments_by_part') is not null then
    drop index payments_by_part;
    create index payments_by_part on payments using gin (
      lower(id::text || ' ' || coalesce(intent_id, '') || ' ' || coalesce(charge_id, '')) gin_trgm_ops)
      where state in ('succeeded', 'canceled');
  end if;
  if to_regclass('mails_by_part') is not null then
    drop index mails_by_part;
    create index mails_by_part on mails using gin (
      lower(coalesce(recipient, '') || ' ' || coalesce(subject, '')) gin_trgm_ops) where state = 'sent';
  end if;
end $$;
