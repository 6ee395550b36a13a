-- The offer that a paid order brings: a code of its own, made from a code that is open to nobody by its own name.

alter table discount_codes add column personal boolean not null default false;
alter table discount_codes add constraint discount_codes_personal_is_a_share
  check (not personal or (kind = 'percentage' and not window_only));
drop trigger discount_codes_announce on discount_codes;
create trigger discount_codes_announce
  after insert or delete or update of code, kind, active, percent_basis_points, valid_from, valid_until, window_only, personal
  on discount_codes for each statement execute function announce_content();

create table thank_you_offers (
  order_id uuid primary key references orders,
  -- The code whose limits count; what this one takes off was promised and is its own.
  code_id integer not null references discount_codes,
  code text not null unique check (code = upper(code) and code ~ '^[A-Z0-9_-]{2,40}$'),
  percent_basis_points integer not null check (percent_basis_points between 1 and 10000),
  made_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > made_at)
);
create index thank_you_offers_over on thank_you_offers (ends_at);

-- The demonstration's SAVE10 was open to everybody who typed it. From now on it is what the orders' own codes are made
-- from. One that somebody changed, or a shop's own of that name, stays what it is.
update discount_codes set personal = true, updated_at = now()
 where code = 'SAVE10' and sample and kind = 'percentage' and percent_basis_points = 1000
   and max_uses_per_customer = 1 and max_uses is null and valid_until is null and not window_only;

-- Orders whose buyer asked to hear by mail that the delivery has begun.
create table start_notices (
  id uuid primary key references orders,
  asked_at timestamptz not null,
  -- When it did begin: from then on a mail is due.
  started_at timestamptz
);
create index start_notices_by_age on start_notices (asked_at);
create index start_notices_started on start_notices (started_at) where started_at is not null;
