-- An erasure that is done has no address any more; what has none marks nobody (decision 093).
create or replace function mark_client(address text) returns void language sql
as $$ insert into client_marks select lower(address) where address is not null $$;
