-- checkout/withdrawals

create table withdrawals (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  order_number text not null check (length(order_number) between 1 and 64),
  number_key text not null,
  email text not null check (length(email) between 3 and 254),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  state text not null check (state in ('undecided', 'stopping', 'settled', 'closed')),
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
comment on table withdrawals is 'Declarations of withdrawal under consumer law.';
comment on column withdrawals.number_key is '`order_number` without `#` and spaces, in upper case.';
comment on column withdrawals.counted is 'Undelivered quantity of each part at the time of the declaration.';
create index withdrawals_by_declaration on withdrawals (number_key, lower(email), declared_at desc);
create index withdrawals_by_time on withdrawals (declared_at desc, id desc);
create unique index withdrawals_one_per_order on withdrawals (order_id) where state in ('stopping', 'settled');
create index withdrawals_open on withdrawals (declared_at desc, id desc) where state in ('undecided', 'stopping');
