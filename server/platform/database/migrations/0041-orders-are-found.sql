-- Staff find orders by what stands in four tables. One narrow row per order gathers it, so that any filter goes with
-- any other in one index, and the tables of the paid path get none more.

create view order_facts as
select o.id as order_id, o.created_at, o.total_cents,
       array['state:' || o.state, 'payment:' || o.payment_state, 'language:' || o.locale, 'country:' || o.tax_country]
       || array(select distinct unnest(array['service:' || l.service_id, 'type:' || l.service_type])
                  from line_items l where l.order_id = o.id)
       || array(select distinct unnest(array['delivery:' || case f.state when 'submitting' then 'queued' else f.state end,
                                             'provider:' || f.provider_id])
                  from fulfilments f where f.order_id = o.id)
       || array(select distinct unnest(array['pending:any', 'pending:' || i.reason])
                  from pending_items i where i.order_id = o.id and i.resolved_at is null) as facets
  from orders o;

create table order_facets (
  order_id uuid primary key references orders on delete cascade,
  created_at timestamptz not null,
  total_cents integer not null,
  facets text[] not null
);
insert into order_facets select * from order_facts;
create index order_facets_by_time on order_facets (created_at desc, order_id desc);
create index order_facets_by_total on order_facets (total_cents desc, order_id desc);
create index order_facets_by_facet on order_facets using gin (facets);

-- The row is locked before the facts are read: of two that end at once, the later one sees the other's.
create function refresh_order_facets(of_order uuid) returns void language plpgsql as $$
begin
  perform from order_facets where order_id = of_order for no key update;
  if found then
    update order_facets f set created_at = n.created_at, total_cents = n.total_cents, facets = n.facets
      from order_facts n
     where n.order_id = of_order and f.order_id = of_order
       and (f.created_at, f.total_cents, f.facets) is distinct from (n.created_at, n.total_cents, n.facets);
  else
    insert into order_facets select * from order_facts where order_id = of_order on conflict do nothing;
  end if;
end $$;

create function follow_facets() returns trigger language plpgsql as $$
begin
  perform refresh_order_facets(new.id);
  return null;
end $$;
create function follow_facets_of_row() returns trigger language plpgsql as $$
begin
  perform refresh_order_facets(new.order_id);
  return null;
end $$;

-- Deferred: the last lock that a transaction takes, so that nobody waits for it while holding it, and a row that was
-- changed three times is written once.
create constraint trigger line_items_placed_facets after insert on line_items
  deferrable initially deferred for each row execute function follow_facets_of_row();
create constraint trigger orders_changed_facets after update on orders deferrable initially deferred for each row
  when (old.state <> new.state or old.payment_state <> new.payment_state or old.total_cents <> new.total_cents
        or old.locale <> new.locale or old.tax_country <> new.tax_country or old.created_at <> new.created_at)
  execute function follow_facets();
create constraint trigger line_items_changed_facets after update on line_items deferrable initially deferred for each row
  when (old.service_id <> new.service_id) execute function follow_facets_of_row();
create constraint trigger fulfilments_opened_facets after insert on fulfilments
  deferrable initially deferred for each row execute function follow_facets_of_row();
create constraint trigger fulfilments_changed_facets after update on fulfilments deferrable initially deferred for each row
  when ((old.state <> new.state and not (old.state in ('queued', 'submitting') and new.state in ('queued', 'submitting')))
        or old.provider_id <> new.provider_id)
  execute function follow_facets_of_row();
create constraint trigger pending_items_opened_facets after insert on pending_items deferrable initially deferred for each row
  when (new.order_id is not null) execute function follow_facets_of_row();
create constraint trigger pending_items_closed_facets after update on pending_items deferrable initially deferred for each row
  when (new.order_id is not null and (old.resolved_at is null) <> (new.resolved_at is null))
  execute function follow_facets_of_row();

-- Whose order it is, in one text that is written once: parts of it are found by an index where the server has one.
create table order_texts (
  order_id uuid primary key references orders on delete cascade,
  text text not null
);
insert into order_texts
select id, lower(concat_ws(' ', number, username, email, customer_name)) from orders;

create function follow_texts() returns trigger language plpgsql as $$
begin
  insert into order_texts values (new.id, lower(concat_ws(' ', new.number, new.username, new.email, new.customer_name)))
  on conflict (order_id) do update set text = excluded.text;
  return null;
end $$;
create trigger orders_placed_texts after insert on orders for each row execute function follow_texts();
create trigger orders_changed_texts after update on orders for each row
  when ((old.username, old.email, old.customer_name) is distinct from (new.username, new.email, new.customer_name))
  execute function follow_texts();

do $$
begin
  create extension if not exists pg_trgm;
  create index order_texts_by_part on order_texts using gin (text gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not to be had here: staff find old orders by the beginning of a name only';
end $$;

-- Further ways to an order: the provider's number of it, a post, the card's last four digits.
create index fulfilments_by_provider_order on fulfilments (provider_order_id) where provider_order_id is not null;
create index line_item_posts_by_code on line_item_posts (short_code);
alter table payments add column card_last4 text check (card_last4 ~ '^[0-9]{4}$');
create index payments_by_last4 on payments (card_last4) where card_last4 is not null;
