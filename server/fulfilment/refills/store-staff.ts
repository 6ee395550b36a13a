import type { KeysetList } from '#server/database/keyset.ts';
import type { Row } from '#server/database/row.ts';
import type { Tables } from '#server/database/tables.ts';

export interface StaffRow
  extends Row<
    'refills',
    | 'id'
    | 'order_id'
    | 'provider_order_id'
    | 'provider_refill_id'
    | 'state'
    | 'cause'
    | 'reached_count'
    | 'found_count'
    | 'counted_at'
    | 'reason'
    | 'message'
    | 'created_at'
    | 'ended_at'
  > {
  order_number: Tables['orders']['number'];
  username: Tables['orders']['username'];
  staff: Tables['staff_members']['username'] | null;
}

/** Newest first. */
export const refillList = (asked: {
  state: string | null;
  cause: string | null;
  q: string | null;
}): KeysetList => ({
  columns: `r.id, r.order_id, o.number as order_number, o.username, r.provider_order_id, r.provider_refill_id, r.state,
            r.cause, s.username as staff, r.reached_count, r.found_count, r.counted_at, r.reason, r.message,
            r.created_at, r.ended_at`,
  from: 'refills r join orders o on o.id = r.order_id left join staff_members s on s.id = r.staff_id',
  where: `($1::text is null or r.state = $1) and ($2::text is null or r.cause = $2)
          and ($3::text is null or o.number = upper($3) or o.email = lower($3) or o.username = lower(ltrim($3, '@'))
               or r.provider_order_id = $3 or r.provider_refill_id = $3)`,
  values: [asked.state, asked.cause, asked.q],
  id: 'r.id',
  sorting: { name: 'created', key: 'r.created_at', type: 'timestamptz', descending: true },
});
