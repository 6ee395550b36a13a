import { one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export interface Backlog {
  in_work: number;
  needing_attention: number;
  ambiguous: number;
  webhooks: number;
  webhook_lag: number;
  mails: number;
  withdrawals: number;
  held: number;
}

/** Counts waiting rows, each by its own partial index. The lag is in seconds. */
export function readBacklog(db: Queryable): Promise<Backlog> {
  return one<Backlog>(
    db,
    `select
       (select count(*) from orders where state in ('pending', 'processing') and paid_at is not null) as in_work,
       (select count(distinct order_id) from pending_items where resolved_at is null) as needing_attention,
       (select count(*) from submissions where state = 'ambiguous' and set_aside_at is null) as ambiguous,
       (select count(*) from external_events where processed_at is null) as webhooks,
       (select coalesce(extract(epoch from now() - min(received_at)), 0)::float8
          from external_events where processed_at is null) as webhook_lag,
       (select count(*) from mails where state <> 'sent') as mails,
       (select count(*) from withdrawals where state = 'undecided') as withdrawals,
       (select count(*) from providers where held_at is not null) as held`,
  );
}

export interface PendingCount extends Row<'pending_items', 'reason'> {
  count: number;
}

export function countPending(db: Queryable): Promise<PendingCount[]> {
  return rows<PendingCount>(
    db,
    'select reason, count(*) from pending_items where resolved_at is null group by 1 order by 1',
  );
}

export interface OrderCount extends Row<'orders', 'state' | 'payment_state'> {
  count: number;
}

/** Counts only orders since the given time, because the number of all orders grows every year. */
export function countOrders(db: Queryable, since: Date): Promise<OrderCount[]> {
  return rows<OrderCount>(
    db,
    'select state, payment_state, count(*) from orders where created_at > $1 and not sample group by 1, 2',
    [since],
  );
}

export interface QueueCount {
  name: string;
  ready_count: number;
  active_count: number;
  failed_count: number;
}

export function countJobs(db: Queryable): Promise<QueueCount[]> {
  return rows<QueueCount>(
    db,
    `select q.name, count(j.id) filter (where j.state < 'active' and j.start_after <= now()) as ready_count,
            count(j.id) filter (where j.state = 'active') as active_count,
            count(j.id) filter (where j.state = 'failed') as failed_count
       from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state <> 'completed' group by q.name
     union all
     select 'fulfilments', count(*) filter (where due_at <= now()), count(*) filter (where due_at > now() and tries > 0), 0
       from fulfilments where state = 'queued' and due_at is not null
     union all
     select 'mails', count(*) filter (where due_at <= now()), count(*) filter (where due_at > now() and state = 'queued'),
            (select count(*) from mails where state = 'failed' and due_at is null)
       from mails where state <> 'sent' and due_at is not null
     union all
     select 'schedules', count(*) filter (where due_at <= now()),
            count(*) filter (where ended_at is null and begun_at > now() - interval '15 minutes'),
            count(*) filter (where error is not null)
       from schedules
     order by name`,
  );
}

export interface OldestAges {
  oldest: { queue: string; seconds: number }[];
  /** Age of the newest verified backup in seconds. Null without one. */
  backup: number | null;
  backup_failed: boolean;
  register: number;
  register_waiting: number;
  worker: number | null;
  balances: { provider: string; balance: number }[];
  certificates: { name: string; days: number }[];
}

export function readAges(db: Queryable): Promise<OldestAges> {
  return one<OldestAges>(
    db,
    `select
       (select coalesce(json_agg(w), '[]') from (
          select name as queue, extract(epoch from now() - min(start_after)) as seconds from pgboss.job
           where state in ('created', 'retry') and start_after <= now() group by name
          union all
          select 'fulfilments', extract(epoch from now() - min(due_at)) from fulfilments
           where state = 'queued' and due_at <= now() having count(*) > 0
          union all
          select 'mails', extract(epoch from now() - min(due_at)) from mails
           where state <> 'sent' and due_at <= now() having count(*) > 0
          union all
          select 'schedules', extract(epoch from now() - min(due_at)) from schedules
           where due_at <= now() having count(*) > 0) w) as oldest,
       (select extract(epoch from now() - max(started_at)) from backups where state = 'done')::float8 as backup,
       coalesce((select state = 'failed' from backups order by started_at desc, id desc limit 1), false) as backup_failed,
       (select count(*) from register_sendings where state = 'waiting') as register_waiting,
       (select coalesce(extract(epoch from now() - min(r.made_at)), 0) from register_sendings s
          join register_records r on r.chain_id = s.chain_id and r.position = s.position
         where s.state = 'waiting')::float8 as register,
       (select extract(epoch from now() - at) from heartbeats where name = 'worker')::float8 as worker,
       (select coalesce(json_agg(b), '[]') from (
          select p.id::text as provider, (select x.balance::float8 from provider_balances x
                   where x.provider_id = p.id order by x.read_at desc limit 1) as balance
            from providers p) b where b.balance is not null) as balances,
       (select coalesce(json_agg(c), '[]') from (
          select 'agency' as name, extract(epoch from valid_until - now()) / 86400 as days from register_certificates
           where replaced_at is null) c) as certificates`,
  );
}
