import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { KeysetList } from '#server/platform/database/keyset.ts';
import { maybeOne, type Queryable } from '#server/platform/database/query.ts';
import type { Facts, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

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
  sortings: {
    created: { key: 'r.created_at', type: 'timestamptz' },
  },
});

export interface RefillOfMail
  extends Row<'orders', 'number' | 'email' | 'username'>,
    Facts<'refills', 'reached_count' | 'found_count' | 'missing_count'>,
    Facts<'line_items', 'service_type' | 'bonus_quantity'>,
    Row<'line_items', 'audience' | 'quantity'> {
  /** Of the order. */
  id: OrderId;
  locale: Locale;
  kind: NamedKind | null;
}

/** The refill that a mail tells of, with its order. */
export function readRefillOfMail(db: Queryable, refillId: string): Promise<RefillOfMail | undefined> {
  return maybeOne<RefillOfMail>(
    db,
    `select o.id, o.number, o.email, o.username, language_for(o.email, o.locale) as locale, r.reached_count as "reachedCount", r.found_count as "foundCount",
            r.missing_count as "missingCount",
            li.service_type as "serviceType", li.audience, named_kind(li.kind) as kind, li.quantity,
            li.bonus_quantity as "bonusQuantity"
       from refills r
       join orders o on o.id = r.order_id
       join fulfilments f on f.id = r.fulfilment_id
       join line_items li on li.id = f.line_item_id
      where r.id = $1::uuid and not o.sample and o.stop_reason is null`,
    [refillId],
  );
}
