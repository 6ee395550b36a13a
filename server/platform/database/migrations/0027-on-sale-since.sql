-- What a price was while nobody could buy is no reference for a reduction: neither the time a service was off sale, nor
-- the demonstration's invented past. Null: since the service was made.
alter table services add column on_sale_since timestamptz;

create function mark_on_sale_since() returns trigger language plpgsql as $$
begin
  if (new.active and not old.active) or (old.sample and not new.sample) then
    new.on_sale_since := clock_timestamp();
  end if;
  return new;
end $$;
create trigger services_mark_on_sale_since before update on services
  for each row execute function mark_on_sale_since();

-- As before, and a price that begins to count anew leaves its row too.
create or replace function record_service_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into service_prices (service_id, price_cents, valid_from, sample)
    values (new.id, new.price_cents, new.created_at, new.sample)
    on conflict do nothing;
  elsif new.price_cents <> old.price_cents or new.on_sale_since is distinct from old.on_sale_since then
    insert into service_prices (service_id, price_cents, valid_from, sample)
    values (new.id, new.price_cents, clock_timestamp(), new.sample);
  end if;
  return null;
end $$;
