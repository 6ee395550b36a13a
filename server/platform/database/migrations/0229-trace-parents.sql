-- A row that is its own queue names the span that wrote it, so that the work which another process does later stands
-- under it in one trace. It is null where no traces are sent.
alter table fulfilments add column trace_parent text;
alter table mails add column trace_parent text;
