-- For how many days after its delivery the buyer read that a refill may be asked for; 0: that none is included. Null
-- where nothing was said, as of orders placed before this.
alter table line_items add column refill_days smallint check (refill_days between 0 and 180);

-- Pages say at once when a provider begins or ceases to refill what it sells.
create trigger provider_services_announce after update on provider_services
  for each row when (old.refill is distinct from new.refill or old.active is distinct from new.active)
  execute function announce_content();
