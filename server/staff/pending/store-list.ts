import { claimingStates } from '#contracts/orders/claims.ts';
import {
  type PendingQuery,
  type PendingReason,
  type PendingSort,
  pendingReasons,
} from '#contracts/staff/pending.ts';
import type { KeysetList, Sorting } from '#server/platform/database/keyset.ts';
import { likeText } from '#server/platform/database/list-conditions.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export interface ListedItem
  extends Row<
    'pending_items',
    | 'id'
    | 'reason'
    | 'subject_kind'
    | 'subject_id'
    | 'order_id'
    | 'amount_cents'
    | 'urgency'
    | 'due_at'
    | 'opened_at'
    | 'seen_at'
    | 'times'
    | 'snoozed_until'
    | 'assigned_to'
    | 'resolved_at'
    | 'resolved_by'
    | 'resolved_staff'
    | 'resolution'
    | 'note'
  > {
  order_number: Tables['orders']['number'] | null;
  disputed: boolean;
  sample: boolean;
  named: Tables['providers']['name'] | null;
  evidence: Record<string, unknown>;
  assigned_username: Tables['staff_members']['username'] | null;
  resolved_username: Tables['staff_members']['username'] | null;
}

/**
 * Selects the amount paid for orders that wait for a paused provider. For other items, the amount stored in the item.
 */
const amountOf = (
  orders: string,
): string => `(case when i.reason = 'provider_held' and i.resolved_at is null then (
    select sum(waiting.cents)::integer from (
      select round(li.price_cents::numeric * sum(f.quantity) / (li.quantity + li.bonus_quantity)) as cents
        from fulfilments f join orders w on w.id = f.order_id join line_items li on li.id = f.line_item_id
       where f.provider_id::text = i.subject_id and f.state = 'queued' and not w.sample and w.stop_reason is null
         and w.payment_state in ('paid', 'partially_refunded') and w.state in ('pending', 'processing', 'completed')
         and ${orders}
       group by li.id) waiting)
  else i.amount_cents end)`;
const amount = amountOf('true');
/** Excludes orders with an item of their own in `shown`, so that their amount counts once. */
const amountOfOthersSql = amountOf(
  'not exists (select from shown s where s.order_id = w.id and s.amount_cents is not null)',
);

const named = `(select p.name from providers p
   where i.subject_kind in ('provider', 'route')
     and p.id::text = split_part(i.subject_id, ':', case i.subject_kind when 'route' then 2 else 1 end))`;

const isSampleSql = 'coalesce(o.sample, false)';

const subjectPlacesSql = pendingReasons.map((reason, place) => `when '${reason}' then ${place}`).join(' ');

/**
 * Sorts by sample (last), urgency, class, reason, then deadline or amount. The classes are no order,
 * deadline, and others. Within a reason, the nearest deadline comes first, otherwise the largest amount.
 * Digits: 1 sample, 1 urgency, 1 class, 2 reason, 9 deadline or amount.
 */
const rank = `(((${isSampleSql}::integer * 10 + i.urgency) * 10
    + case when i.order_id is null then 0 when i.due_at is not null then 1 else 2 end)::bigint * 100
    + case i.reason ${subjectPlacesSql} else 99 end) * 1000000000
  + coalesce(floor(extract(epoch from i.due_at) / 60)::bigint, greatest(0, 999999999 - coalesce(${amount}, 0)))`;

/** Sort key of each order. The id breaks ties by age, because ids grow with time. */
const keys: Record<PendingSort, Omit<Sorting, 'name'>> = {
  urgency: { key: rank, type: 'bigint' },
  opened: { key: 'i.opened_at', type: 'timestamptz' },
  '-opened': { key: 'i.opened_at', type: 'timestamptz', descending: true },
  amount: { key: `coalesce(${amount}, -1)`, type: 'integer', descending: true },
  due: { key: `coalesce(i.due_at, 'infinity')`, type: 'timestamptz' },
  resolved: { key: 'i.resolved_at', type: 'timestamptz', descending: true },
};

/** True when the processor accepts no refund for any settled payment of the order. */
const isDisputedSql = (orderId: string) =>
  `(exists (select from payments p where p.order_id = ${orderId} and p.state = 'succeeded')
    and not exists (select from payments p where p.order_id = ${orderId} and p.state = 'succeeded' and not exists (
      select from disputes d where d.payment_id = p.id and d.state = any('{${claimingStates.join(',')}}'))))`;
const disputed = `(i.order_id is not null and i.resolved_at is null and ${isDisputedSql('i.order_id')})`;

export async function isDisputed(db: Queryable, orderId: string): Promise<boolean> {
  const found = await one<{ disputed: boolean }>(db, `select ${isDisputedSql('$1::uuid')} as disputed`, [
    orderId,
  ]);
  return found.disputed;
}

const columns = `i.id, i.reason, i.subject_kind, i.subject_id, i.order_id, o.number as order_number, i.evidence,
  ${amount} as amount_cents, ${isSampleSql} as sample, ${named} as named,
  i.urgency, i.due_at, i.opened_at, i.seen_at, i.times, i.snoozed_until, i.assigned_to, a.username as assigned_username,
  i.resolved_at, i.resolved_by, i.resolved_staff, r.username as resolved_username, i.resolution, i.note,
  ${disputed} as disputed`;

const joins = `left join orders o on o.id = i.order_id
  left join staff_members a on a.id = i.assigned_to left join staff_members r on r.id = i.resolved_staff`;

/** Each condition matches a partial index. */
const isInStateSql: Record<PendingQuery['state'], string> = {
  open: 'i.resolved_at is null and (i.snoozed_until is null or i.snoozed_until <= now())',
  snoozed: 'i.resolved_at is null and i.snoozed_until > now()',
  resolved: 'i.resolved_at is not null',
};

/** `q` is already escaped for `like`. */
const matchesFilterSql = `($1::text is null or i.reason = $1) and ($2::text is null or i.subject_kind = $2)
   and ($3::uuid is null or i.order_id = $3)
   and (case $4::text when 'nobody' then i.assigned_to is null else $4 is null or i.assigned_to = $4::uuid end)
   and ($5::text is null or i.subject_id ilike $5 || '%' or o.number ilike $5 || '%' or o.email ilike '%' || $5 || '%'
        or o.username ilike '%' || $5 || '%')`;

export interface Filter extends Pick<PendingQuery, 'state' | 'reason' | 'kind' | 'orderId' | 'q'> {
  /** Member id or `nobody`. */
  assignedTo: string | undefined;
}

function filterValues({ reason, kind, orderId, assignedTo, q }: Filter): unknown[] {
  return [reason ?? null, kind ?? null, orderId ?? null, assignedTo ?? null, q ? likeText(q) : null];
}

export const pendingList = (filter: Filter, sort: PendingSort): KeysetList => ({
  columns,
  from: `pending_items i ${joins}`,
  where: `${isInStateSql[filter.state]} and ${matchesFilterSql}`,
  values: filterValues(filter),
  id: 'i.id',
  sorting: { name: sort, ...keys[sort] },
});

export interface ItemGroup extends Record<string, unknown> {
  urgency: number;
  reason: Tables['pending_items']['reason'];
  count: number;
  amount_cents: number;
  oldest: Date;
  first_id: string;
}

/**
 * Counts and sums all matching items except samples, by urgency and reason, in list order. The amount of an order
 * counts once, in the item with the largest amount.
 */
export const groupItems = (db: Queryable, filter: Filter): Promise<ItemGroup[]> =>
  rows<ItemGroup>(
    db,
    `with shown as (
       select i.*, ${rank} as rank from pending_items i ${joins}
        where ${isInStateSql[filter.state]} and ${matchesFilterSql} and not ${isSampleSql}
     ), counted as (
       select i.*, ${amountOfOthersSql} as cents,
              row_number() over (partition by coalesce(i.order_id, i.id) order by i.amount_cents desc nulls last, i.rank, i.id) as place
         from shown i
     )
     select urgency, reason, count(*) as count, coalesce(sum(cents) filter (where place = 1), 0)::bigint as amount_cents,
            min(opened_at) as oldest, (array_agg(id order by rank, id))[1] as first_id
       from counted group by urgency, reason order by min(rank)`,
    filterValues(filter),
  );

/** Counts matching sample items. They are listed but excluded from all other counts. */
export async function countSamples(db: Queryable, filter: Filter): Promise<number> {
  const { n } = await one<{ n: number }>(
    db,
    `select count(*)::int as n from pending_items i ${joins}
      where ${isInStateSql[filter.state]} and ${matchesFilterSql} and ${isSampleSql}`,
    filterValues(filter),
  );
  return n;
}

export function findItem(db: Queryable, id: string): Promise<ListedItem | undefined> {
  return maybeOne<ListedItem>(db, `select ${columns} from pending_items i ${joins} where i.id = $1`, [id]);
}

export async function countOpen(db: Queryable): Promise<number> {
  const { n } = await one<{ n: number }>(
    db,
    `select count(*)::int as n from pending_items i left join orders o on o.id = i.order_id
      where ${isInStateSql.open} and not ${isSampleSql}`,
  );
  return n;
}

export const openItemsOf = (
  db: Queryable,
  reasons: readonly PendingReason[],
): Promise<{ reason: PendingReason; subjectId: string; cause: string | null }[]> =>
  rows(
    db,
    `select reason, subject_id as "subjectId", evidence ->> 'cause' as cause
       from pending_items where resolved_at is null and reason = any($1)`,
    [reasons],
  );

export const countUrgent = <Reason extends PendingReason>(
  db: Queryable,
  reasons: readonly Reason[],
): Promise<{ reason: Reason; count: number }[]> =>
  rows(
    db,
    `select i.reason, count(*)::int as count from pending_items i left join orders o on o.id = i.order_id
      where i.resolved_at is null and i.reason = any($1) and not coalesce(o.sample, false)
      group by i.reason order by min(i.urgency), i.reason`,
    [reasons],
  );

export const listItemNames = (db: Queryable, ids: string[]): Promise<{ id: string; name: string }[]> =>
  rows(
    db,
    `select i.id, coalesce(o.number, i.subject_id) as name
       from pending_items i left join orders o on o.id = i.order_id where i.id = any($1::uuid[])`,
    [ids],
  );

const exhaustedJobsLock = 7_301_021;

interface ExhaustedJob {
  /** Contains the retry count, so that a job that fails again gets a new item. */
  subjectId: string;
  name: string;
  payload: unknown;
  attempts: number;
  error: string | null;
  orderId: Tables['orders']['id'] | null;
}

/** Serializes the sweep, because concurrent sweeps would report the same job twice. */
export async function lockExhausted(tx: Tx): Promise<void> {
  await execute(tx, 'select pg_advisory_xact_lock($1)', [exhaustedJobsLock]);
}

/** Returns unreported jobs that used up their attempts, oldest first. Jobs enqueued by a sweep have one attempt. */
export function exhaustedJobs(db: Queryable, limit: number): Promise<ExhaustedJob[]> {
  return rows<ExhaustedJob>(
    db,
    `select j.name || ':' || j.id || ':' || j.retry_count as "subjectId", j.name, j.data as payload,
            j.retry_count + 1 as attempts, j.output->>'message' as error,
            (select o.id from orders o where o.id::text = j.data->>'orderId') as "orderId"
       from pgboss.job j
      where j.state = 'failed' and j.retry_limit > 0
        and not exists (select from pending_items i
                         where i.reason = 'job_exhausted' and i.subject_kind = 'job'
                           and i.subject_id = j.name || ':' || j.id || ':' || j.retry_count)
      order by j.completed_on limit $1`,
    [limit],
  );
}
