-- A try that has not ended may be paid at the gateway after its payment was given up here, or was paid by another try.
-- It is asked about when it is due. The version before writes it by the default.
alter table redsys_operations add column due_at timestamptz;
alter table redsys_operations alter column due_at set default now() + interval '2 minutes';
update redsys_operations set due_at = now() where response is null and begun_at > now() - interval '3 days';
create index redsys_operations_due on redsys_operations (due_at) where response is null;
