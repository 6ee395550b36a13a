-- Pages of the list are walked in its order by an index alone: what an order is found by stands in it as small numbers.

-- The beginning of a digest, not a hash of the server's own: what is stored means the same in every version.
create function facet_marks(words text[]) returns integer[] language sql immutable strict parallel safe
  return (select coalesce(array_agg(('x' || left(md5(word), 8))::bit(32)::integer), '{}') from unnest(words) word);

alter table order_facets add column marks integer[] not null generated always as (facet_marks(facets)) stored;
drop index order_facets_by_time, order_facets_by_total, order_facets_by_facet;
create index order_facets_by_time on order_facets (created_at desc, order_id desc) include (total_cents, marks);
create index order_facets_by_total on order_facets (total_cents desc, order_id desc) include (created_at, marks);
create index order_facets_by_mark on order_facets using gin (marks);

-- A service has few prices, and one that is no longer sold has no orders of today. Where in the list such facets occur at
-- all is known here, so that a search for them leaves out the rest. A row is written when a facet comes to a total or a day
-- for the first time and never taken away: one too many does no harm.
create table facet_places (
  facet text not null,
  by text not null check (by in ('total', 'day')),
  place integer not null,
  primary key (facet, by, place)
);

-- Always in one order, so that of two that write the same none waits for the other in a ring.
create function place_facets(facets text[], total_cents integer, created_at timestamptz) returns void language sql as $$
  insert into facet_places
  select word, place.by, place.at
    from unnest(place_facets.facets) word,
         (values ('total', place_facets.total_cents),
                 ('day', floor(extract(epoch from place_facets.created_at) / 86400)::integer)) place(by, at)
   where word like any ('{service:%,type:%,provider:%}')
   order by 1, 2, 3
  on conflict do nothing
$$;

create or replace function refresh_order_facets(of_order uuid) returns void language plpgsql as $$
declare
  old order_facets;
  new order_facets;
begin
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
     or exists (select from unnest(new.facets) word
                 where word <> all (old.facets) and word like any ('{service:%,type:%,provider:%}')) then
    perform place_facets(new.facets, new.total_cents, new.created_at);
  end if;
end $$;

insert into facet_places
select distinct word, place.by, place.at
  from order_facets f, unnest(f.facets) word,
       lateral (values ('total', f.total_cents), ('day', floor(extract(epoch from f.created_at) / 86400)::integer)) place(by, at)
 where word like any ('{service:%,type:%,provider:%}');
