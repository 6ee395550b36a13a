/** The rows by which orders are found: written when all else is there. */
export const facets = `
  insert into order_facets select f.* from order_facts f where f.order_id in (select order_id from drawn)
  on conflict do nothing`;
export const places = `
  insert into facet_places
  select distinct word, place.by, place.at
    from drawn join order_facets f using (order_id), unnest(f.facets) word,
         lateral (values ('total', f.total_cents), ('day', floor(extract(epoch from f.created_at) / 86400)::integer)) place(by, at)
   where word like any ('{service:%,type:%,provider:%}')
   order by 1, 2, 3
  on conflict do nothing`;
export const texts = `
  insert into order_texts select id, lower(concat_ws(' ', number, username, email, customer_name)) from orders
   where id in (select order_id from drawn)
  on conflict do nothing`;
