-- What providers drop or take less of is not sold on: pages follow a changed list, and other routes, within seconds.
create trigger provider_limits_announce after update on provider_services
  for each row
  when (old.min_quantity is distinct from new.min_quantity or old.max_quantity is distinct from new.max_quantity)
  execute function announce_content();
create trigger service_routes_announce after insert or update or delete on service_routes
  for each statement execute function announce_content();
