-- The log of calls has those to the tax agency and to the Union's register of VAT numbers.
alter table outgoing_calls drop constraint outgoing_calls_service_check;
alter table outgoing_calls add constraint outgoing_calls_service_check
  check (service in ('processor', 'provider', 'directory', 'mailer', 'agency', 'vat_register'));

-- The database server and the database on it: no copy has both. A role that may not read the server's number writes
-- '-' in its place, instead of failing at every invoice.
create function register_place() returns text language plpgsql stable as $$
declare
  server text := '-';
begin
  if has_function_privilege('pg_catalog.pg_control_system()', 'execute') then
    select system_identifier::text into server from pg_control_system();
  end if;
  return server || '/' || (select oid from pg_database where datname = current_database());
end
$$;
