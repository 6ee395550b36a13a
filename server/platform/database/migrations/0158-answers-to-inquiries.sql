-- A bank's inquiry may become a chargeback under the same id. What was answered to the inquiry is no answer to the
-- chargeback, which waits for one of its own.
alter table dispute_answers add column for_inquiry boolean not null default false;
update dispute_answers a set for_inquiry = true
  from disputes d where d.id = a.dispute_id and d.state like 'warning\_%';
