import { type Queryable, rows } from '#server/platform/database/query.ts';
import type { RecordedPart } from '#server/staff/shop-status/status-rules.ts';
import type { PendingCount } from './find-causes.ts';

export const countReasons = (db: Queryable): Promise<PendingCount[]> =>
  rows<PendingCount & Record<string, unknown>>(
    db,
    `select i.reason, count(*)::int as count from pending_items i left join orders o on o.id = i.order_id
      where i.resolved_at is null and (i.snoozed_until is null or i.snoozed_until <= now()) and o.sample is not true
      group by i.reason`,
  );

export async function readStatusSince(db: Queryable): Promise<Map<string, RecordedPart>> {
  const found = await rows<RecordedPart & { name: string }>(
    db,
    'select name, since, weight, told_weight as "toldWeight" from status_parts',
  );
  return new Map(found.map((row) => [row.name, row]));
}
