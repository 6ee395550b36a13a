import type { OrderId, OrderNumber, StaffId } from '#contracts/ids.ts';
import type { PendingActor, PendingQuery, PendingSort } from '#contracts/pending.ts';
import { maybeOne, one, type Queryable, rows } from '#server/database/query.ts';
import type { PageEnd } from './list-rules.ts';

export interface ListedItem {
  id: string;
  reason: string;
  subject_kind: string;
  subject_id: string;
  order_id: OrderId | null;
  order_number: OrderNumber | null;
  evidence: Record<string, unknown>;
  amount_cents: number | null;
  urgency: number;
  due_at: Date | null;
  opened_at: Date;
  seen_at: Date;
  times: number;
  snoozed_until: Date | null;
  assigned_to: StaffId | null;
  assigned_username: string | null;
  resolved_at: Date | null;
  resolved_by: PendingActor | null;
  resolved_staff: StaffId | null;
  resolved_username: string | null;
  resolution: string | null;
  note: string | null;
}

/** What each order of the list sorts by, smallest first; ids grow with time, so the oldest is first among equals. */
const keys: Record<PendingSort, string> = {
  urgency: 'i.urgency::numeric',
  opened: 'extract(epoch from i.opened_at)',
  '-opened': '-extract(epoch from i.opened_at)',
  amount: '-coalesce(i.amount_cents, -1)::numeric',
  due: `coalesce(extract(epoch from i.due_at), 'infinity'::numeric)`,
  resolved: '-coalesce(extract(epoch from i.resolved_at), 0)',
};

const columns = `i.id, i.reason, i.subject_kind, i.subject_id, i.order_id, o.number as order_number, i.evidence, i.amount_cents,
  i.urgency, i.due_at, i.opened_at, i.seen_at, i.times, i.snoozed_until, i.assigned_to, a.username as assigned_username,
  i.resolved_at, i.resolved_by, i.resolved_staff, r.username as resolved_username, i.resolution, i.note`;

const joins = `left join orders o on o.id = i.order_id
  left join staff_members a on a.id = i.assigned_to left join staff_members r on r.id = i.resolved_staff`;

/** `q` comes escaped for `like`. */
const wanted = `(case $1::text when 'resolved' then i.resolved_at is not null
            when 'snoozed' then i.resolved_at is null and i.snoozed_until > now()
            else i.resolved_at is null and (i.snoozed_until is null or i.snoozed_until <= now()) end)
   and ($2::text is null or i.reason = $2) and ($3::text is null or i.subject_kind = $3)
   and ($4::uuid is null or i.order_id = $4)
   and (case $5::text when 'nobody' then i.assigned_to is null else $5 is null or i.assigned_to = $5::uuid end)
   and ($6::text is null or i.subject_id ilike $6 || '%' or o.number ilike $6 || '%' or o.email ilike '%' || $6 || '%'
        or o.username ilike '%' || $6 || '%')`;

export interface Filter extends Pick<PendingQuery, 'state' | 'reason' | 'kind' | 'orderId' | 'q'> {
  /** A member, or `nobody`. */
  assignedTo: string | undefined;
}

function filterValues({ state, reason, kind, orderId, assignedTo, q }: Filter): unknown[] {
  const escaped = q?.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return [state, reason ?? null, kind ?? null, orderId ?? null, assignedTo ?? null, escaped || null];
}

/** One page, after `end`. */
export function listItems(
  db: Queryable,
  list: { filter: Filter; sort: PendingSort; end: PageEnd | undefined; limit: number },
): Promise<(ListedItem & { key: string })[]> {
  const key = keys[list.sort];
  return rows<ListedItem & { key: string }>(
    db,
    `select ${columns}, (${key})::text as key
       from pending_items i ${joins}
      where ${wanted} and ($7::numeric is null or (${key}, i.id) > ($7, $8::uuid))
      order by ${key}, i.id limit $9`,
    [...filterValues(list.filter), list.end?.key ?? null, list.end?.id ?? null, list.limit],
  );
}

/** How many there are, counted up to the bound. */
export async function countItems(db: Queryable, filter: Filter, bound: number): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    `select count(*) from (select from pending_items i left join orders o on o.id = i.order_id
                            where ${wanted} limit $7) counted`,
    [...filterValues(filter), bound],
  );
  return count;
}

export function findItem(db: Queryable, id: string): Promise<ListedItem | undefined> {
  return maybeOne<ListedItem>(db, `select ${columns} from pending_items i ${joins} where i.id = $1`, [id]);
}
