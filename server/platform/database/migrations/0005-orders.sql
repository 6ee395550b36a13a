-- orders

create function facet_marks(words text[]) returns integer[] language sql immutable strict parallel safe
  return (select coalesce(array_agg(('x' || left(md5(word), 8))::bit(32)::integer), '{}') from unnest(words) word);

create table orders (
  id uuid primary key default uuidv7(),
  number text not null constraint orders_number_unique unique check (number ~ '^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{10}$'),
  state text not null default 'pending' check (state in ('pending', 'processing', 'completed', 'cancelled', 'refunded',
    'duplicate')),
  payment_state text not null default 'unpaid' check (payment_state in ('unpaid', 'pending', 'paid', 'failed',
    'partially_refunded', 'refunded')),
  idempotency_key text not null constraint orders_idempotency_key_unique unique
    check (length(idempotency_key) between 16 and 120),
  request_fingerprint text not null,
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  email text not null check (length(email) between 3 and 254),
  username text not null check (length(username) between 1 and 30),
  currency text not null default 'EUR' check (currency = 'EUR'),
  total_cents integer not null check (total_cents >= 0),
  tax_country text not null check (tax_country ~ '^[A-Z]{2}$'),
  tax_rate_basis_points integer not null check (tax_rate_basis_points between 0 and 5000),
  tax_cents integer not null,
  source_url text,
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  completed_at timestamptz,
  discount_code text,
  discount_cents integer not null default 0 check (discount_cents >= 0),
  upsell jsonb,
  pending_revision jsonb,
  revision integer not null default 0 check (revision >= 0),
  customer_name text check (length(customer_name) between 1 and 120),
  notes text check (length(notes) <= 500),
  stop_reason text,
  refunded_from text check (refunded_from in ('processing', 'completed', 'cancelled', 'duplicate')),
  visit_hash bytea check (length(visit_hash) = 32),
  request_id text,
  network_country text check (network_country ~ '^[A-Z]{2}$'),
  invoice_to jsonb,
  check (tax_cents between 0 and total_cents),
  constraint orders_discount_named check ((discount_code is null) = (discount_cents = 0)),
  constraint orders_paid_has_time check ((payment_state not in ('paid', 'partially_refunded', 'refunded'))
    or paid_at is not null),
  constraint orders_work_is_paid check ((state not in ('processing', 'completed')) or paid_at is not null)
);
comment on table orders is 'Orders with their frozen totals, tax and discount.';
comment on column orders.request_fingerprint is 'Hash of the request, compared when the idempotency key repeats.';
comment on column orders.refunded_from is 'State before the full refund, restored when the bank returns the refund.';
comment on column orders.upsell is 'Accepted extra quantity.';
comment on column orders.pending_revision is 'Change of the unpaid order that was last sent to the processor.';
comment on column orders.stop_reason is 'Reason for which the delivery is stopped.';
comment on column orders.visit_hash is 'SHA-256 of the visit cookie that placed the order.';
comment on column orders.network_country is 'Country of the network from which the order was placed.';
comment on column orders.invoice_to is 'Recipient of the full invoice that the buyer entered.';
create index orders_by_completion on orders (completed_at) where completed_at is not null;
create index orders_by_email on orders (lower(email), created_at desc);
create index orders_by_payment_time on orders (paid_at) where paid_at is not null;
create index orders_by_time on orders (created_at desc, id desc);
create index orders_by_username on orders (username, created_at desc);
create index orders_by_visit on orders (visit_hash, created_at) where visit_hash is not null;
create index orders_in_work on orders (paid_at) where (state in ('pending', 'processing')) and paid_at is not null;
create index orders_paid_for_proof on orders (paid_at desc) include (completed_at, id) where paid_at is not null
  and not sample;
create index orders_stopped on orders (updated_at) where stop_reason is not null;
create index orders_unpaid on orders (created_at) where paid_at is null and state = 'pending';

alter table mails add foreign key (order_id) references orders;
alter table pending_items add foreign key (order_id) references orders;

create table line_items (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  position smallint not null check (position >= 0),
  service_id integer not null references services,
  service_type text not null check (service_type in ('followers', 'likes', 'views')),
  audience text check (audience in ('europe', 'spain')),
  quantity integer not null check (quantity > 0),
  bonus_quantity integer not null default 0 check (bonus_quantity >= 0),
  list_price_cents integer not null check (list_price_cents >= 0),
  price_cents integer not null check (price_cents >= 0),
  link text not null,
  kind text constraint line_items_kind_exists references service_kinds,
  refill_days smallint check (refill_days between 0 and 180),
  constraint line_items_position_unique unique (order_id, position),
  constraint line_items_link_check check (link ~ '^https://www\.instagram\.com/' or kind is not null
    and link ~ '^https://(www\.tiktok\.com|www\.youtube\.com|x\.com)/')
);
comment on table line_items is 'Services of an order with frozen prices.';
comment on column line_items.list_price_cents is 'Price before the discount.';
comment on column line_items.kind is 'Service type that is not built in.';
comment on column line_items.refill_days is 'Promised refill period.';
create index line_items_of_kind on line_items (kind) where kind is not null;

create table order_consents (
  order_id uuid references orders,
  kind text check (kind in ('start_now', 'waive_withdrawal', 'marketing', 'order_button')),
  statement text not null,
  version text not null,
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  agreed_at timestamptz not null,
  primary key (order_id, kind)
);
comment on table order_consents is 'Statements that the buyer agreed to, word for word.';

create table order_events (
  id bigint generated always as identity,
  order_id uuid not null references orders,
  at timestamptz default now(),
  kind text not null check (kind ~ '^[a-z_]+$'),
  actor text not null check (actor in ('buyer', 'system', 'processor', 'provider', 'staff')),
  data jsonb not null default '{}',
  primary key (id, at)
) partition by range (at);
create table order_events_default partition of order_events default;
comment on table order_events is 'Timeline of each order, partitioned by month.';
create index order_events_by_order on order_events (order_id, at);

create table line_item_posts (
  line_item_id uuid references line_items,
  position smallint check (position >= 0),
  short_code text not null check (short_code ~ '^[A-Za-z0-9_.-]{1,64}(/[0-9]{1,24})?$'),
  link text not null,
  quantity integer not null check (quantity > 0),
  primary key (line_item_id, position),
  constraint line_item_posts_once_per_line unique (line_item_id, short_code),
  check (link = (('https://www.instagram.com/p/' || short_code) || '/')
    or link ~ '^https://(www\.tiktok\.com|www\.youtube\.com|x\.com)/')
);
comment on table line_item_posts is
  'Posts among which a likes or views line is shared. Shares sum to the quantity of the line.';
create index line_item_posts_by_code on line_item_posts (short_code);

create table order_facets (
  order_id uuid primary key references orders on delete cascade,
  created_at timestamptz not null,
  total_cents integer not null,
  facets text[] not null,
  marks integer[] generated always as (facet_marks(facets)) stored not null
);
comment on table order_facets is 'Searchable facts of each order in one narrow row, refreshed by deferred triggers.';
comment on column order_facets.marks is 'Hashes of `facets`, which the index contains.';
create index order_facets_by_mark on order_facets using gin (marks);
create index order_facets_by_time on order_facets (created_at desc, order_id desc) include (total_cents, marks);
create index order_facets_by_total on order_facets (total_cents desc, order_id desc) include (created_at, marks);

create table order_texts (
  order_id uuid primary key references orders on delete cascade,
  text text not null
);
comment on table order_texts is 'Searchable words of each order in lower case.';
create index order_texts_by_part on order_texts using gin (text gin_trgm_ops);

create table order_notes (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  staff_id uuid not null references staff_members,
  text text not null check (length(text) between 1 and 2000),
  mentioned uuid[] not null default '{}',
  request_key text not null unique,
  created_at timestamptz not null
);
comment on table order_notes is 'Internal notes about orders.';
create index order_notes_by_order on order_notes (order_id, created_at);

create table refund_allowances (
  staff_id uuid references staff_members,
  day date,
  used_cents integer not null check (used_cents >= 0),
  primary key (staff_id, day)
);
comment on table refund_allowances is
  'Amount that a staff member has refunded on a day. The daily limit applies to it.';

create table facet_places (
  facet text,
  by text check (by in ('total', 'day')),
  place integer,
  primary key (facet, by, place)
);
comment on table facet_places is 'Totals and days at which a facet occurs, so that searches skip the others.';

create table start_notices (
  id uuid primary key references orders,
  asked_at timestamptz not null,
  started_at timestamptz
);
comment on table start_notices is 'Buyers who asked for a mail at the start of the delivery.';
create index start_notices_by_age on start_notices (asked_at);
create index start_notices_started on start_notices (started_at) where started_at is not null;

create function announce_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('order', new.id::text);
  return null;
end $$;
create trigger orders_announce after update on orders for each row
  when (old.state is distinct from new.state or old.payment_state is distinct from new.payment_state)
  execute function announce_order();

create function announce_order_of_row() returns trigger language plpgsql as $$
begin
  perform pg_notify('order', new.order_id::text);
  return null;
end $$;

create function check_post_shares() returns trigger language plpgsql as $$
begin
  if exists (
    select from line_items l
     where l.id in (select line_item_id from added)
       and (l.service_type = 'followers' or l.quantity + l.bonus_quantity <>
            (select sum(p.quantity) from line_item_posts p where p.line_item_id = l.id))
  ) then
    raise exception 'the shares of the posts do not sum to their line' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger line_item_posts_sum after insert on line_item_posts
  referencing new table as added for each statement execute function check_post_shares();

create function follow_texts() returns trigger language plpgsql as $$
begin
  insert into order_texts values (new.id, lower(concat_ws(' ', new.number, new.username, new.email, new.customer_name)))
  on conflict (order_id) do update set text = excluded.text;
  return null;
end $$;
create trigger orders_changed_texts after update on orders for each row
  when ((old.username, old.email, old.customer_name) is distinct from (new.username, new.email, new.customer_name))
  execute function follow_texts();
create trigger orders_placed_texts after insert on orders for each row execute function follow_texts();

create function has_places(facet text) returns boolean language sql immutable strict parallel safe
  return facet like any ('{service:%,type:%,provider:%,audience:%}');

create function place_facets(facets text[], total_cents integer, created_at timestamptz) returns void language sql as $$
  insert into facet_places
  select word, place.by, place.at
    from unnest(place_facets.facets) word,
         (values ('total', place_facets.total_cents),
                 ('day', floor(extract(epoch from place_facets.created_at) / 86400)::integer)) place(by, at)
   where has_places(word)
   order by 1, 2, 3
  on conflict do nothing
$$;

create function source_of(url text) returns text language sql immutable parallel safe
return left(coalesce(substring(lower(url) from '[?&]utm_source=([a-z0-9_.-]+)'),
                     substring(url from '^(?:https?://[^/?#]*)?(/[^?#]*)'), ''), 60);

-- orders/promotions

create table discount_codes (
  id integer generated by default as identity primary key,
  code text not null constraint discount_codes_code_unique unique check (code = upper(code)
    and code ~ '^[A-Z0-9_-]{2,40}$'),
  kind text not null check (kind in ('percentage', 'fixed')),
  percent_basis_points integer check (percent_basis_points between 1 and 10000),
  amount_cents integer check (amount_cents > 0),
  valid_from timestamptz not null default now(),
  valid_until timestamptz,
  minimum_cents integer not null default 0 check (minimum_cents >= 0),
  service_types text[] check (service_types <@ array['followers', 'likes', 'views']),
  max_uses integer check (max_uses > 0),
  max_uses_per_customer integer check (max_uses_per_customer > 0),
  uses integer not null default 0 check (uses >= 0),
  active boolean not null default true,
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  window_only boolean not null default false,
  personal boolean not null default false,
  batch uuid,
  note text check (length(note) between 1 and 500),
  constraint discount_codes_personal_is_a_share check (not personal or kind = 'percentage' and not window_only),
  constraint discount_codes_uses_within_limit check (max_uses is null or uses <= max_uses),
  constraint discount_codes_value check ((kind = 'percentage') = (percent_basis_points is not null)
    and (kind = 'fixed') = (amount_cents is not null))
);
comment on table discount_codes is 'Discount codes with their terms and number of uses.';
comment on column discount_codes.window_only is 'Valid only within a visitor window.';
comment on column discount_codes.personal is 'Template of codes for single orders. The name itself cannot be redeemed.';
create index discount_codes_begin on discount_codes (code text_pattern_ops);
create index discount_codes_newest on discount_codes (created_at desc, id desc);
create index discount_codes_of_batch on discount_codes (batch) where batch is not null;

create table discount_redemptions (
  id uuid primary key default uuidv7(),
  code_id integer not null references discount_codes,
  order_id uuid not null references orders,
  email text not null check (email = lower(email)),
  discount_cents integer not null check (discount_cents > 0),
  state text not null default 'reserved' check (state in ('reserved', 'redeemed', 'released')),
  reserved_at timestamptz not null default now(),
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  released_at timestamptz,
  due_at timestamptz not null default now() + interval '30 minutes',
  constraint discount_redemptions_times check ((state = 'redeemed') = (redeemed_at is not null))
);
comment on table discount_redemptions is
  'Uses of discount codes: reserved at checkout, redeemed on payment, released otherwise.';
comment on column discount_redemptions.due_at is 'Next check of the reservation.';
create index discount_redemptions_by_customer on discount_redemptions (code_id, email)
  where state in ('reserved', 'redeemed');
create index discount_redemptions_due on discount_redemptions (due_at) where state = 'reserved';
create index discount_redemptions_newest on discount_redemptions (reserved_at desc, id desc);
create index discount_redemptions_of_code on discount_redemptions (code_id, reserved_at desc, id desc);
create unique index discount_redemptions_one_per_order on discount_redemptions (order_id)
  where state in ('reserved', 'redeemed');

create table upsell_offers (
  id integer generated by default as identity primary key,
  surface text not null check (surface in ('checkout_page', 'inline')),
  service_type text not null default 'followers' check (service_type in ('followers', 'likes', 'views')),
  audience text check (audience in ('europe', 'spain')),
  base_quantity integer check (base_quantity >= 100),
  extra_quantity integer check (extra_quantity > 0),
  addon_price_cents integer check (addon_price_cents > 0),
  comparison_price_cents integer check (comparison_price_cents > 0),
  active boolean not null default true,
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  extra_share integer check (extra_share between 1 and 100000),
  price_factor integer check (price_factor between 10001 and 1000000),
  comparison_factor integer check (comparison_factor between 10001 and 1000000),
  constraint upsell_offers_sized check ((base_quantity is null) = (extra_quantity is null)
    and (base_quantity is null) = (addon_price_cents is null) and (base_quantity is null) = (extra_share is not null)
    and (base_quantity is null) = (price_factor is not null) and (base_quantity is null or comparison_factor is null)
    and (base_quantity is not null or comparison_price_cents is null))
);
comment on table upsell_offers is 'Extra quantities offered on top of a package.';
comment on column upsell_offers.base_quantity is 'Null in an offer for every size, which is priced by the factors.';
create unique index upsell_offers_one_per_step on upsell_offers (surface, service_type, audience, base_quantity) nulls
  not distinct where active;

create table offer_windows (
  order_id uuid references orders,
  offer_id integer references upsell_offers,
  opened_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (order_id, offer_id),
  check (ends_at > opened_at)
);
comment on table offer_windows is 'Period in which a timed offer is open for an order.';

create table visitor_windows (
  visitor_hash bytea check (length(visitor_hash) = 32),
  code_id integer references discount_codes,
  opened_at timestamptz not null,
  ends_at timestamptz not null,
  again_at timestamptz not null,
  primary key (visitor_hash, code_id),
  check (ends_at > opened_at),
  constraint visitor_windows_check1 check (again_at >= ends_at)
);
comment on table visitor_windows is 'Period in which a discount code of the banner is open for a visitor.';
create index visitor_windows_over on visitor_windows (again_at);

create table thank_you_offers (
  order_id uuid primary key references orders,
  code_id integer not null references discount_codes,
  code text not null unique check (code = upper(code) and code ~ '^[A-Z0-9_-]{2,40}$'),
  percent_basis_points integer not null check (percent_basis_points between 1 and 10000),
  made_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > made_at)
);
comment on table thank_you_offers is 'Discount code for the next order, made when an order is paid.';
create index thank_you_offers_over on thank_you_offers (ends_at);

create table discount_guesses (
  day date,
  source bytea check (length(source) = 32),
  misses integer not null default 1 check (misses > 0),
  hits integer not null default 0 check (hits >= 0),
  last_at timestamptz not null default now(),
  primary key (day, source)
);
comment on table discount_guesses is 'Number of wrong discount codes per day and network.';

create trigger discount_codes_announce
  after insert or delete or update of code, kind, active, percent_basis_points, valid_from, valid_until, window_only, personal
  on discount_codes for each statement execute function announce_content();
create trigger upsell_offers_announce after insert or update or delete on upsell_offers
  for each statement execute function announce_content();
