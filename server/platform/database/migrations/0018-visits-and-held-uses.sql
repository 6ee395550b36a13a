-- Whose checkout an order is, when a held use of a code is looked at, and offers for sizes that have none of their own.

-- SHA-256 of the visit's cookie: the visit that made an order is the one that may change or give it up.
alter table orders add column visit_hash bytea check (length(visit_hash) = 32);
create index orders_by_visit on orders (visit_hash, created_at) where visit_hash is not null;

-- A checkout can be given up before the processor ever answered.
alter table payments
  drop constraint payments_open_has_intent,
  add constraint payments_open_has_intent check (state in ('creating', 'canceled') or intent_id is not null);

-- From then on the sweep looks at the use; each look moves it on, so that what is stuck keeps nobody waiting.
-- The database's clock sets it: one that jumped elsewhere puts nothing off.
alter table discount_redemptions add column due_at timestamptz not null default now() + interval '30 minutes';
update discount_redemptions set due_at = expires_at where state = 'reserved';
drop index discount_redemptions_expiring;
create index discount_redemptions_due on discount_redemptions (due_at) where state = 'reserved';

-- An offer for "other sizes" has no size: it adds a share of the package for a multiple of its price, both in basis points.
alter table upsell_offers
  alter column base_quantity drop not null,
  alter column extra_quantity drop not null,
  alter column addon_price_cents drop not null,
  add column extra_share integer check (extra_share between 1 and 100000),
  add column price_factor integer check (price_factor between 10001 and 1000000),
  add column comparison_factor integer check (comparison_factor between 10001 and 1000000),
  add constraint upsell_offers_sized check (
    (base_quantity is null) = (extra_quantity is null) and (base_quantity is null) = (addon_price_cents is null)
    and (base_quantity is null) = (extra_share is not null) and (base_quantity is null) = (price_factor is not null)
    and (base_quantity is null or comparison_factor is null) and (base_quantity is not null or comparison_price_cents is null)
  );
insert into upsell_offers (surface, audience, extra_share, price_factor, comparison_factor, active)
select 'checkout_page', 'europe', 5000, 13000, 15000, false
 where exists (select 1 from upsell_offers where surface = 'checkout_page' and comparison_price_cents is not null);
