import type { PendingQuery, PendingSort } from '#contracts/pending.ts';
import type { KeysetList, Sorting } from '#server/database/keyset.ts';
import { maybeOne, one, type Queryable, rows } from '#server/database/query.ts';
import type { Row } from '#server/database/row.ts';
import type { Tables } from '#server/database/tables.ts';

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
  evidence: Record<string, unknown>;
  assigned_username: Tables['staff_members']['username'] | null;
  resolved_username: Tables['staff_members']['username'] | null;
}

/** Of equal urgency, what stops the shop comes before what is about one order, and sample orders come last. */
const rank = `i.urgency * 4 + case when o.sample then 2 else 0 end + case when i.order_id is null then 0 else 1 end`;

/** What each order of the list sorts by; ids grow with time, so they tell the older among equals. */
const keys: Record<PendingSort, Omit<Sorting, 'name'>> = {
  urgency: { key: rank, type: 'integer' },
  opened: { key: 'i.opened_at', type: 'timestamptz' },
  '-opened': { key: 'i.opened_at', type: 'timestamptz', descending: true },
  amount: { key: 'coalesce(i.amount_cents, -1)', type: 'integer', descending: true },
  due: { key: `coalesce(i.due_at, 'infinity')`, type: 'timestamptz' },
  resolved: { key: 'i.resolved_at', type: 'timestamptz', descending: true },
};

/** Every settled payment of the order is one that the processor takes no refund of. */
const disputed = `(i.order_id is not null and i.resolved_at is null
    and exists (select from payments p where p.order_id = i.order_id and p.state = 'succeeded')
    and not exists (select from payments p where p.order_id = i.order_id and p.state = 'succeeded' and not exists (
      select from disputes d where d.payment_id = p.id and d.state in ('needs_response', 'under_review', 'lost'))))`;

const columns = `i.id, i.reason, i.subject_kind, i.subject_id, i.order_id, o.number as order_number, i.evidence, i.amount_cents,
  i.urgency, i.due_at, i.opened_at, i.seen_at, i.times, i.snoozed_until, i.assigned_to, a.username as assigned_username,
  i.resolved_at, i.resolved_by, i.resolved_staff, r.username as resolved_username, i.resolution, i.note,
  ${disputed} as disputed`;

const joins = `left join orders o on o.id = i.order_id
  left join staff_members a on a.id = i.assigned_to left join staff_members r on r.id = i.resolved_staff`;

/** Each on an index that holds no others. */
const inState: Record<PendingQuery['state'], string> = {
  open: 'i.resolved_at is null and (i.snoozed_until is null or i.snoozed_until <= now())',
  snoozed: 'i.resolved_at is null and i.snoozed_until > now()',
  resolved: 'i.resolved_at is not null',
};

/** `q` comes escaped for `like`. */
const wanted = `($1::text is null or i.reason = $1) and ($2::text is null or i.subject_kind = $2)
   and ($3::uuid is null or i.order_id = $3)
   and (case $4::text when 'nobody' then i.assigned_to is null else $4 is null or i.assigned_to = $4::uuid end)
   and ($5::text is null or i.subject_id ilike $5 || '%' or o.number ilike $5 || '%' or o.email ilike '%' || $5 || '%'
        or o.username ilike '%' || $5 || '%')`;

export interface Filter extends Pick<PendingQuery, 'state' | 'reason' | 'kind' | 'orderId' | 'q'> {
  /** A member, or `nobody`. */
  assignedTo: string | undefined;
}

function filterValues({ reason, kind, orderId, assignedTo, q }: Filter): unknown[] {
  const escaped = q?.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return [reason ?? null, kind ?? null, orderId ?? null, assignedTo ?? null, escaped || null];
}

/** What the filter leaves, in that order. */
export const pendingList = (filter: Filter, sort: PendingSort): KeysetList => ({
  columns,
  from: `pending_items i ${joins}`,
  where: `${inState[filter.state]} and ${wanted}`,
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

/** All that the filter leaves, counted and summed by urgency and reason. */
export const groupItems = (db: Queryable, filter: Filter): Promise<ItemGroup[]> =>
  rows<ItemGroup>(
    db,
    `select i.urgency, i.reason, count(*) as count, coalesce(sum(i.amount_cents), 0)::bigint as amount_cents,
            min(i.opened_at) as oldest, (array_agg(i.id order by i.id))[1] as first_id
       from pending_items i ${joins} where ${inState[filter.state]} and ${wanted}
      group by i.urgency, i.reason order by i.urgency, min(i.id::text)`,
    filterValues(filter),
  );

export function findItem(db: Queryable, id: string): Promise<ListedItem | undefined> {
  return maybeOne<ListedItem>(db, `select ${columns} from pending_items i ${joins} where i.id = $1`, [id]);
}

export async function countOpen(db: Queryable): Promise<number> {
  const { n } = await one<{ n: number }>(
    db,
    `select count(*)::int as n from pending_items i where ${inState.open}`,
  );
  return n;
}

/** By the order that it is about, else by what it names. */
export const nameItems = (db: Queryable, ids: string[]): Promise<{ id: string; name: string }[]> =>
  rows(
    db,
    `select i.id, coalesce(o.number, i.subject_id) as name
       from pending_items i left join orders o on o.id = i.order_id where i.id = any($1::uuid[])`,
    [ids],
  );
