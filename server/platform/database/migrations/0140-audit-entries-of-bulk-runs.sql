-- Which run on many an entry is part of: the run itself has one entry, and its lines are told where it is shown.
alter table audit_entries add column bulk_run_id uuid;
create index audit_entries_by_run on audit_entries (bulk_run_id, id) where bulk_run_id is not null;
