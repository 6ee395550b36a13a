-- A decision about a short end counts for the sending that it was made about. What was resent before counts as resent,
-- so that its next short end is asked about.
alter table fulfilments add column resends integer not null default 0 check (resends >= 0);

update fulfilments f set resends = aside.attempts
  from (select fulfilment_id, count(*) as attempts from submissions where set_aside_at is not null group by 1) aside
 where aside.fulfilment_id = f.id;

-- For the sweep: ends of what was resent.
create index fulfilments_resent on fulfilments (updated_at) where resends > 0;
