-- Blocks: a name, and with it an address and a card; until when, and what was said of it over time.

alter table blocked_users
  add column card_fingerprint text check (card_fingerprint ~ '^[A-Za-z0-9_-]{6,64}$'),
  add column expires_at timestamptz,
  add column lifted_at timestamptz;
create index blocked_users_by_email on blocked_users (email) where is_active and email is not null;
create index blocked_users_by_card on blocked_users (card_fingerprint)
  where is_active and card_fingerprint is not null;
create index blocked_users_by_time on blocked_users (blocked_at desc, id desc);

create table blocked_user_changes (
  id uuid primary key default uuidv7(),
  blocked_user_id bigint not null references blocked_users,
  action text not null check (action in ('blocked', 'changed', 'lifted')),
  reason text not null check (length(reason) between 1 and 500),
  changed_by text not null,
  changed_at timestamptz not null default now()
);
create index blocked_user_changes_by_user on blocked_user_changes (blocked_user_id, changed_at);
insert into blocked_user_changes (blocked_user_id, action, reason, changed_by, changed_at)
  select id, 'blocked', coalesce(nullif(left(reason, 500), ''), '-'), blocked_by, blocked_at from blocked_users;

-- By which a person can keep a card away, whatever name and address come with it next time.
alter table payments add column card_fingerprint text;
alter table payments drop constraint payments_parked_reason_check;
alter table payments add constraint payments_parked_reason_check check (parked_reason in
  ('amount_mismatch', 'currency_mismatch', 'paid_twice', 'paid_after_cancellation', 'buyer_blocked'));
