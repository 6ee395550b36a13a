import {
  type JobFailure,
  type JobSchedule,
  type JobState,
  type JobWait,
  maxCounted,
  maxListedJobs,
} from '#contracts/operations/jobs.ts';
import { one, type Queryable, rows } from '#server/platform/database/query.ts';
import { type ListedName, listed } from './store-listed.ts';

const anyRows = maxCounted + 1;

/**
 * Counts a limited list by state, so that counting a queue of a million jobs costs no more than counting ten
 * thousand.
 */
const counted = `count(*) filter (where state = 'due')::int as due, count(*) filter (where state = 'later')::int as later,
    count(*) filter (where state = 'running')::int as running, count(*) filter (where state = 'failed')::int as failed,
    min(due_at) filter (where state = 'due') as oldest_at,
    min(due_at) filter (where state in ('later', 'failed') and due_at > now()) as next_at`;

/** Count queries for each kind of due rows. Constants only, so that they are checked against the schema. */
const ofRows = `
  select 'mail.send' as name, 'rows' as kind, ${counted}
    from (select * from (${listed['mail.send']}) l limit ${anyRows}) w
  union all
  select 'fulfilment.open', 'rows', ${counted} from (select * from (${listed['fulfilment.open']}) l limit ${anyRows}) w
  union all
  select 'invoices.issue', 'rows', ${counted} from (select * from (${listed['invoices.issue']}) l limit ${anyRows}) w
  union all
  select 'register.send', 'rows', ${counted} from (select * from (${listed['register.send']}) l limit ${anyRows}) w
  union all
  select 'catalog.apply-change', 'rows', ${counted}
    from (select * from (${listed['catalog.apply-change']}) l limit ${anyRows}) w
  union all
  select 'alerts.tell', 'rows', ${counted} from (select * from (${listed['alerts.tell']}) l limit ${anyRows}) w
  union all
  select 'webhooks.deliver', 'rows', ${counted}
    from (select * from (${listed['webhooks.deliver']}) l limit ${anyRows}) w`;

const waitingJobSql = `select j.id::text as id,
         case when j.start_after <= now() then 'due' when j.state = 'retry' then 'failed' else 'later' end as state,
         j.start_after as due_at, j.retry_count as tries, j.output->>'message' as reason, j.data->>'orderId' as order_id
    from pgboss.job j where j.state < 'active' and not j.blocked`;
const unfinishedJobSql = `select j.id::text as id, case when j.state = 'active' then 'running' else 'failed' end as state,
         null::timestamptz as due_at, j.retry_count as tries, j.output->>'message' as reason,
         j.data->>'orderId' as order_id
    from pgboss.job j where j.state in ('active', 'failed')`;

const ofJobs = `select q.name, 'jobs' as kind, c.* from pgboss.queue q cross join lateral (
    select ${counted} from (
      (${waitingJobSql} and j.name = q.name order by j.priority desc, j.created_on limit ${anyRows})
      union all
      (${unfinishedJobSql} and j.name = q.name limit ${anyRows})) w) c`;

const finishedWithin = `select name, sum(done)::int as done, sum(failed)::int as failed from work_counts
    where since > now() - interval '1 hour' group by name`;

/** Objects that wait for a staff decision, by kind. Counts are limited. */
const waits = `
  select json_build_object('kind', 'provider', 'id', p.id, 'name', p.name, 'since', p.held_at, 'count',
           (select count(*) from (select 1 from fulfilments f where f.provider_id = p.id and f.state = 'queued'
             limit ${anyRows}) x)) as wait
    from providers p where p.held_at is not null and p.retired_at is null
  union all
  select json_build_object('kind', 'person', 'since', min(opened_at), 'count', count(*))
    from (select opened_at from pending_items where resolved_at is null limit ${anyRows}) x having count(*) > 0
  union all
  select json_build_object('kind', 'doubts', 'since', min(sent_at), 'count', count(*))
    from (select sent_at from submissions where state = 'ambiguous' and set_aside_at is null limit ${anyRows}) x
  having count(*) > 0
  union all
  select json_build_object('kind', 'agency', 'until', s.next_at, 'count', x.waiting)
    from register_sender s, lateral (select count(*) as waiting
           from (select 1 from register_sendings where state = 'waiting' limit ${anyRows}) y) x
   where s.next_at > now() and x.waiting > 0
  union all
  select json_build_object('kind', 'lock', 'who', a.application_name, 'whom', coalesce(b.application_name, ''), 'seconds',
           greatest(0, floor(extract(epoch from pg_catalog.clock_timestamp() - a.query_start)))::int)
    from (select * from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' limit 20) a
    left join pg_stat_activity b on b.pid = (pg_blocking_pids(a.pid))[1]`;

const schedules = `select s.name, s.every_seconds as "everySeconds", s.due_at as "nextAt", s.begun_at as "begunAt",
         s.ended_at as "endedAt", s.error, coalesce(d.failed, 0) as "failedLastHour",
         s.due_at <= now() as due
    from schedules s left join done d on d.name = s.name`;

interface ReadQueue {
  name: string;
  kind: 'jobs' | 'rows';
  due: number;
  later: number;
  running: number;
  failed: number;
  oldest_at: string | null;
  next_at: string | null;
  done: number;
  failed_last_hour: number;
}

export interface ReadSchedule extends Omit<JobSchedule, 'running'> {
  due: boolean;
}

export interface WorkRead {
  now: Date;
  worker_at: Date | null;
  queues: ReadQueue[];
  schedules: ReadSchedule[];
  waits: JobWait[];
  failures: JobFailure[];
}

export function readWork(db: Queryable): Promise<WorkRead> {
  return one<WorkRead & Record<string, unknown>>(
    db,
    `with done as (${finishedWithin}), queues as (
       ${ofJobs}
       union all
       ${ofRows}
     )
     select now() as now, (select at from heartbeats where name = 'worker') as worker_at,
       (select coalesce(json_agg(x order by x.name), '[]') from (
          select q.*, coalesce(d.done, 0) as done, coalesce(d.failed, 0) as failed_last_hour
            from queues q left join done d on d.name = q.name) x) as queues,
       (select coalesce(json_agg(x order by x.name), '[]') from (${schedules}) x) as schedules,
       (select coalesce(json_agg(wait), '[]') from (${waits}) x) as waits,
       (select coalesce(json_agg(x), '[]') from (
          select name, reason, times, first_at as "firstAt", last_at as "lastAt" from work_failures
           order by last_at desc limit 50) x) as failures`,
  );
}

export interface ReadEntry extends Record<string, unknown> {
  id: string;
  state: JobState;
  due_at: Date | null;
  tries: number;
  reason: string | null;
  order_id: string | null;
}

const maxReadEntries = maxListedJobs + 1;

export const readRows = (db: Queryable, name: ListedName): Promise<ReadEntry[]> =>
  rows<ReadEntry>(db, `select * from (${listed[name]}) l limit ${maxReadEntries}`);

export const readJobs = (db: Queryable, name: string): Promise<ReadEntry[]> =>
  rows<ReadEntry>(
    db,
    `select * from (
       (${unfinishedJobSql} and j.name = $1 order by j.state desc, j.completed_on desc limit ${maxReadEntries})
       union all
       (${waitingJobSql} and j.name = $1 order by j.priority desc, j.created_on limit ${maxReadEntries})) l limit ${maxReadEntries}`,
    [name],
  );
