-- While processes are replaced one by one, those of the version before go on writing rows without columns that they do
-- not know. Each such column takes a value by itself.

-- As 0016 filled it for the rows that were there: before it, the reason told refunds apart.
create function fill_request_key() returns trigger language plpgsql as $$
begin
  new.request_key := case when new.requested_by = 'processor' then coalesce(new.processor_refund_id, new.id::text)
                          else new.reason end;
  return new;
end $$;
create trigger refunds_fill_request_key before insert on refunds
  for each row when (new.request_key is null) execute function fill_request_key();

alter table consents alter column personalisation set default false;
