-- When the buyer of a left checkout was reminded of it; once ever.
alter table abandoned_checkouts add column reminded_at timestamptz;
create index abandoned_checkouts_to_remind on abandoned_checkouts (abandoned_at)
  where marketing_consent and reminded_at is null and recovered_at is null;
create index abandoned_checkouts_reminded on abandoned_checkouts (order_id) where reminded_at is not null;
