-- Declarations of withdrawal (Directive (EU) 2023/2673): kept word for word with their time, whether an order fits or not.

create table withdrawals (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  -- As it was typed; `number_key` is the same without #, blanks and small letters.
  order_number text not null check (length(order_number) between 1 and 64),
  number_key text not null,
  email text not null check (length(email) between 3 and 254),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  state text not null check (state in ('review', 'stopping', 'settled', 'closed')),
  -- Why a person must look at it.
  review_reason text check (review_reason in ('no_match', 'late', 'dispute')),
  order_id uuid references orders,
  declared_at timestamptz not null,
  -- What each part of the order still lacked when its status was first read after the declaration.
  counted jsonb not null default '{}',
  refund_cents integer check (refund_cents >= 0),
  settled_at timestamptz,
  closed_by uuid references staff_members,
  closed_at timestamptz,
  note text check (length(note) between 1 and 1000),
  constraint withdrawals_review_has_reason check (state <> 'review' or review_reason is not null),
  constraint withdrawals_stopping_has_order check (state not in ('stopping', 'settled') or order_id is not null),
  constraint withdrawals_settled_whole check ((state = 'settled') <= (settled_at is not null and refund_cents is not null)),
  constraint withdrawals_closed_whole check ((closed_by is null) = (closed_at is null) and (closed_by is null) = (note is null))
);
-- One withdrawal ends one order, however often it is declared.
create unique index withdrawals_one_per_order on withdrawals (order_id) where state in ('stopping', 'settled');
create index withdrawals_by_declaration on withdrawals (number_key, lower(email), declared_at desc);
create index withdrawals_by_time on withdrawals (declared_at desc, id desc);
create index withdrawals_open on withdrawals (declared_at desc, id desc) where state in ('review', 'stopping');
