-- Facets follow at the end of a transaction, once for each row that changed. The first of them sees all of it, so the
-- others of the same order have nothing left to do.
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
     or exists (select from unnest(new.facets) word
                 where word <> all (old.facets) and word like any ('{service:%,type:%,provider:%}')) then
    perform place_facets(new.facets, new.total_cents, new.created_at);
  end if;
end $$;
