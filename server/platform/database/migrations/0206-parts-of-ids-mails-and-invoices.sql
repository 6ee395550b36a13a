-- Staff find payments, disputes, mails and invoices by a part of what stands on the screen, as they find orders. Each
-- text stands here to the letter as the store that searches writes it: only then does the planner take the index.

do $$
begin
  create extension if not exists pg_trgm;
  create index payments_by_part on payments using gin (
    lower(id::text || ' ' || coalesce(intent_id, '') || ' ' || coalesce(charge_id, '')) gin_trgm_ops);
  create index disputes_by_part on disputes using gin (lower(id) gin_trgm_ops);
  create index mails_by_part on mails using gin (lower(coalesce(recipient, '') || ' ' || coalesce(subject, '')) gin_trgm_ops);
  create index invoices_by_part on invoices using gin (lower(number) gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not to be had here: parts of ids, addresses and numbers are found by reading their table';
end $$;

-- Calls are sorted by how long they took.
create index outgoing_calls_by_duration on outgoing_calls (duration_ms, id);
