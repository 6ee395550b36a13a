import type { OrderId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import type { NamedKind } from '#contracts/service-kinds.ts';
import { maybeOne, type Queryable } from '#server/database/query.ts';
import type { Facts, Row } from '#server/database/row.ts';

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
