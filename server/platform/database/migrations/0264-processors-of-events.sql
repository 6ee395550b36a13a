-- Processor that sent a webhook: notifications of one do not prove that those of another arrive. Null for rows of the
-- version before.
alter table external_events add column processor text
  constraint external_events_processor_check check (processor in ('stripe', 'redsys'));
update external_events set processor = case when type like 'redsys.%' then 'redsys' else 'stripe' end;
create index external_events_by_processor on external_events (processor, received_at);
