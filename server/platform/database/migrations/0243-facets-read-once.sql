-- What an order is found by is read once for each change, where the update of before reckoned it twice, and only facets
-- that are new to the order are looked for among the places.
create or replace function refresh_order_facets(of_order uuid) returns void language plpgsql as $$
declare
  old order_facets;
  fresh order_facts;
  placed text[];
begin
  perform from order_facets where order_id = of_order and xmin = pg_current_xact_id()::xid;
  if found then return; end if;
  -- Its lock comes before the reading: of two that change one order at once the second sees what the first wrote.
  select * into old from order_facets where order_id = of_order for no key update;
  select * into fresh from order_facts where order_id = of_order;
  if fresh.order_id is null then return; end if;
  if old.order_id is null then
    insert into order_facets (order_id, created_at, total_cents, facets)
    values (of_order, fresh.created_at, fresh.total_cents, fresh.facets) on conflict do nothing;
    if not found then return; end if;
    placed := fresh.facets;
  else
    if (old.created_at, old.total_cents, old.facets) is not distinct from (fresh.created_at, fresh.total_cents, fresh.facets) then
      return;
    end if;
    update order_facets set created_at = fresh.created_at, total_cents = fresh.total_cents, facets = fresh.facets
     where order_id = of_order;
    if (old.total_cents, old.created_at) is distinct from (fresh.total_cents, fresh.created_at) then
      placed := fresh.facets;
    else
      placed := array(select word from unnest(fresh.facets) word where word <> all (old.facets) and has_places(word));
    end if;
  end if;
  if cardinality(placed) > 0 then
    perform place_facets(placed, fresh.total_cents, fresh.created_at);
  end if;
end $$;
