-- How many units a refill is for: what its part has delivered and is missing.
alter table refills add column missing_count integer check (missing_count >= 0);
update refills set missing_count = greatest(0, reached_count - found_count)
 where reached_count is not null and found_count is not null;

-- All that was delivered to one profile or post, by whatever order.
create index fulfilments_ended_by_link on fulfilments (link) where state in ('completed', 'partial');
