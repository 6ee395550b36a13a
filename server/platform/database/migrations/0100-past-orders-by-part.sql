-- Past orders are found by a part of their number, address, name, user name or of what was bought, as customers are.
create index past_orders_by_part on past_orders using gin (
  (lower(number || ' ' || email || ' ' || coalesce(customer_name, '') || ' ' || coalesce(username, '') || ' ' || service))
  gin_trgm_ops);
