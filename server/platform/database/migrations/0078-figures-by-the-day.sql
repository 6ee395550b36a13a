-- What the shop took, gave back, spent and delivered, by the day of Madrid (decision 082). Whoever changes something
-- that a figure is made of leaves the day in figure_marks, in the same transaction; the days are counted anew afterwards.

create table figure_marks (
  day date not null
);

create table figures_daily (
  dimension text not null check (dimension in ('all', 'service', 'audience', 'language', 'country', 'source', 'code')),
  day date not null,
  value text not null check (length(value) <= 60),
  orders integer not null,
  samples integer not null,
  revenue_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  refunds integer not null,
  refunded_cents bigint not null,
  refunded_tax_cents bigint not null,
  disputes integer not null,
  disputed_cents bigint not null,
  cost_euros numeric(24, 6) not null,
  unpriced integer not null,
  primary key (dimension, day, value)
);

create table figure_times (
  day date not null,
  measure text not null check (measure in ('start', 'completion')),
  service_id integer not null,
  bucket integer not null check (bucket > 0),
  n integer not null check (n > 0),
  primary key (day, measure, service_id, bucket)
);

create table figure_deliveries (
  day date not null,
  provider_id integer not null,
  provider_service text not null,
  delivered integer not null,
  refilled integer not null,
  counted integer not null,
  reached bigint not null,
  gone bigint not null,
  primary key (day, provider_id, provider_service)
);

-- Units of a currency for one euro. The latest of the day or before it counts; before the first one, the first one.
create table currency_rates (
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  day date not null,
  per_euro numeric(18, 6) not null check (per_euro > 0),
  source text not null check (source in ('setting', 'owner', 'sample')),
  updated_at timestamptz not null default now(),
  primary key (currency, day)
);

-- Anonymous: how often, on which day, and nothing else.
create table funnel_counts (
  day date not null,
  step text not null check (step in ('form', 'package', 'checkout')),
  n integer not null check (n > 0),
  primary key (day, step)
);

create table figure_alarms (
  id uuid primary key default uuidv7(),
  day date not null,
  kind text not null check (kind in ('margin', 'refunds', 'conversion')),
  found integer not null,
  bound integer not null,
  created_at timestamptz not null,
  unique (day, kind)
);

create function madrid_day(at timestamptz) returns date language sql stable parallel safe strict
return (at at time zone 'Europe/Madrid')::date;

-- Where a buyer came from: the campaign of the address that the order was placed on, else its page.
create function source_of(url text) returns text language sql immutable parallel safe
return left(coalesce(substring(lower(url) from '[?&]utm_source=([a-z0-9_.-]+)'),
                     substring(url from '^(?:https?://[^/?#]*)?(/[^?#]*)'), ''), 60);

-- Refunds and disputes are told by what their order is.
create function mark_figures_around(of_order uuid) returns void language sql as $$
  insert into figure_marks select distinct madrid_day(r.created_at)
    from payments p join refunds r on r.payment_id = p.id where p.order_id = of_order and r.state = 'succeeded';
  insert into figure_marks select distinct madrid_day(d.opened_at)
    from payments p join disputes d on d.payment_id = p.id where p.order_id = of_order;
$$;

create function mark_figures_of_order() returns trigger language plpgsql as $$
begin
  insert into figure_marks select distinct madrid_day(at) from unnest(array[old.paid_at, new.paid_at]) at where at is not null;
  if old.paid_at is not null then
    perform mark_figures_around(new.id);
  end if;
  return null;
end $$;
create function mark_figures_of_new_order() returns trigger language plpgsql as $$
begin
  insert into figure_marks values (madrid_day(new.paid_at));
  return null;
end $$;
create trigger orders_paid_mark_figures after insert on orders for each row
  when (new.paid_at is not null) execute function mark_figures_of_new_order();
create trigger orders_mark_figures after update on orders for each row
  when ((old.paid_at is not null or new.paid_at is not null)
        and (old.paid_at, old.total_cents, old.discount_cents, old.tax_cents, old.discount_code, old.locale, old.tax_country, old.source_url, old.sample)
            is distinct from
            (new.paid_at, new.total_cents, new.discount_cents, new.tax_cents, new.discount_code, new.locale, new.tax_country, new.source_url, new.sample))
  execute function mark_figures_of_order();

create function mark_figures_of_line() returns trigger language plpgsql as $$
begin
  insert into figure_marks select madrid_day(paid_at) from orders where id = new.order_id and paid_at is not null;
  perform mark_figures_around(new.order_id);
  return null;
end $$;
create trigger line_items_mark_figures after update on line_items for each row
  when ((old.service_id, old.audience) is distinct from (new.service_id, new.audience)) execute function mark_figures_of_line();

create function mark_figures_of_refund() returns trigger language plpgsql as $$
begin
  insert into figure_marks values (madrid_day(new.created_at));
  return null;
end $$;
create trigger refunds_made_mark_figures after insert on refunds for each row
  when (new.state = 'succeeded') execute function mark_figures_of_refund();
create trigger refunds_mark_figures after update on refunds for each row
  when ((old.state = 'succeeded' or new.state = 'succeeded')
        and (old.state, old.amount_cents) is distinct from (new.state, new.amount_cents))
  execute function mark_figures_of_refund();

create function mark_figures_of_dispute() returns trigger language plpgsql as $$
begin
  insert into figure_marks values (madrid_day(new.opened_at));
  if tg_op = 'UPDATE' then
    insert into figure_marks values (madrid_day(old.opened_at));
  end if;
  return null;
end $$;
create trigger disputes_opened_mark_figures after insert on disputes for each row execute function mark_figures_of_dispute();
create trigger disputes_mark_figures after update on disputes for each row
  when ((old.opened_at, old.amount_cents) is distinct from (new.opened_at, new.amount_cents))
  execute function mark_figures_of_dispute();

-- What a part cost and how long it took belong to the day that its order was paid; that it held, to the day it was delivered.
create function mark_figures_of_part() returns trigger language plpgsql as $$
begin
  insert into figure_marks select madrid_day(paid_at) from orders where id = new.order_id and paid_at is not null;
  insert into figure_marks select madrid_day(at) from unnest(array[old.completed_at, new.completed_at]) at where at is not null;
  return null;
end $$;
create trigger fulfilments_mark_figures after update on fulfilments for each row
  when ((old.charge, old.started_at, old.completed_at, old.provider_id) is distinct from (new.charge, new.started_at, new.completed_at, new.provider_id))
  execute function mark_figures_of_part();

create function mark_figures_of_refill() returns trigger language plpgsql as $$
begin
  insert into figure_marks select madrid_day(completed_at) from fulfilments where id = new.fulfilment_id and completed_at is not null;
  return null;
end $$;
create trigger refills_mark_figures after update on refills for each row
  when ((old.accepted_at is null) <> (new.accepted_at is null)) execute function mark_figures_of_refill();
create trigger refills_accepted_mark_figures after insert on refills for each row
  when (new.accepted_at is not null) execute function mark_figures_of_refill();

create function mark_figures_of_count() returns trigger language plpgsql as $$
begin
  insert into figure_marks
  select distinct madrid_day(f.completed_at)
    from refill_watches w join fulfilments f on f.id = w.fulfilment_id
   where w.link = new.link and w.service_type = new.service_type and f.completed_at is not null;
  return null;
end $$;
create trigger count_checks_mark_figures after insert on count_checks for each row
  when (new.count is not null) execute function mark_figures_of_count();

create index refunds_by_time on refunds (created_at);

-- A shop that is older than its figures has all its days counted.
insert into figure_marks select distinct madrid_day(paid_at) from orders where paid_at is not null;
insert into figure_marks select distinct madrid_day(created_at) from refunds where state = 'succeeded';
insert into figure_marks select distinct madrid_day(opened_at) from disputes;
insert into figure_marks select distinct madrid_day(completed_at) from fulfilments where completed_at is not null;

-- Orders are found by what their figures are told by.
create or replace view order_facts as
select o.id as order_id, o.created_at, o.total_cents,
       array['state:' || o.state, 'payment:' || o.payment_state, 'language:' || o.locale, 'country:' || o.tax_country]
    || case when o.discount_code is null then '{}'::text[] else array['code:' || o.discount_code] end
    || case when source_of(o.source_url) = '' then '{}'::text[] else array['source:' || source_of(o.source_url)] end
    || array(select distinct unnest(array['service:' || l.service_id, 'type:' || l.service_type]
                                         || case when l.audience is null then '{}'::text[] else array['audience:' || l.audience] end)
               from line_items l where l.order_id = o.id)
    || array(select distinct unnest(array['delivery:' || case f.state when 'submitting' then 'queued' else f.state end, 'provider:' || f.provider_id])
               from fulfilments f where f.order_id = o.id)
    || array(select distinct unnest(array['pending:any', 'pending:' || i.reason])
               from pending_items i where i.order_id = o.id and i.resolved_at is null) as facets
  from orders o;

drop trigger orders_changed_facets on orders;
create constraint trigger orders_changed_facets after update on orders deferrable initially deferred for each row
  when (old.state <> new.state or old.payment_state <> new.payment_state or old.total_cents <> new.total_cents
        or old.locale <> new.locale or old.tax_country <> new.tax_country or old.created_at <> new.created_at
        or old.discount_code is distinct from new.discount_code or old.source_url is distinct from new.source_url)
  execute function follow_facets();

update order_facets f set facets = n.facets from order_facts n
 where n.order_id = f.order_id and f.facets is distinct from n.facets;
