-- An audience that few buy is sold at few prices, too: a search for it leaves out the other totals, as for a service.
-- Which facets have places stands in one function now.
create function has_places(facet text) returns boolean language sql immutable strict parallel safe
  return facet like any ('{service:%,type:%,provider:%,audience:%}');

-- Nobody writes a row by the functions of before while the places are added.
lock table order_facets in share row exclusive mode;

-- Always in one order, so that of two that write the same none waits for the other in a ring.
create or replace function place_facets(facets text[], total_cents integer, created_at timestamptz) returns void language sql as $$
  insert into facet_places
  select word, place.by, place.at
    from unnest(place_facets.facets) word,
         (values ('total', place_facets.total_cents),
                 ('day', floor(extract(epoch from place_facets.created_at) / 86400)::integer)) place(by, at)
   where has_places(word)
   order by 1, 2, 3
  on conflict do nothing
$$;

create or replace function refresh_order_facets(of_order uuid) returns void language plpgsql as $$
declare
  old order_facets;
  new order_facets;
begin
  perform from order_facets where order_id = of_order and xmin = pg_current_xact_id()::xid;
  if found then return; end if;
  select * into old from order_facets where order_id = of_order for no key update;
  if found then
    update order_facets f set created_at = n.created_at, total_cents = n.total_cents, facets = n.facets
      from order_facts n
     where n.order_id = of_order and f.order_id = of_order
       and (f.created_at, f.total_cents, f.facets) is distinct from (n.created_at, n.total_cents, n.facets)
    returning f.* into new;
  else
    insert into order_facets select * from order_facts where order_id = of_order on conflict do nothing
    returning * into new;
  end if;
  if new.order_id is null then return; end if;
  if (new.total_cents, new.created_at) is distinct from (old.total_cents, old.created_at)
     or exists (select from unnest(new.facets) word where word <> all (old.facets) and has_places(word)) then
    perform place_facets(new.facets, new.total_cents, new.created_at);
  end if;
end $$;

insert into facet_places
select distinct word, place.by, place.at
  from order_facets f, unnest(f.facets) word,
       lateral (values ('total', f.total_cents), ('day', floor(extract(epoch from f.created_at) / 86400)::integer)) place(by, at)
 where word like 'audience:%'
on conflict do nothing;
