import type { LineItemId, OrderId } from '#contracts/kit/ids.ts';
import { type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import { orderNeedsWorkSql } from './store-conditions.ts';

/**
 * The order was paid, by the processor's clock, before the restore was detected. It may have been delivered in the
 * period that the database lost.
 */
const paidBeforeRestore = `exists (
          select from restorations r
           where o.created_at < r.found_at
             and coalesce((select max(p.charged_at) from payments p where p.order_id = o.id and p.state = 'succeeded'),
                          r.found_at) <= r.found_at)`;

interface OpenedFulfilments {
  unmapped: LineItemId[];
  ended: LineItemId[];
  restored: boolean;
}

type FoundLine = Row<'line_items', 'id'> & { mapped: boolean; over: boolean; restored: boolean };

export async function insertFulfilments(
  db: Queryable,
  opening: { orderId: OrderId; requestId: string | null; traceParent: string | null; waitSeconds: number },
): Promise<OpenedFulfilments> {
  const found = await rows<FoundLine>(
    db,
    `with part as (
       select li.id, li.order_id, coalesce(post.position, 0) as position, coalesce(post.link, li.link) as link,
              coalesce(post.quantity, li.quantity + li.bonus_quantity) as quantity, s.provider_id, s.provider_service,
              ${paidBeforeRestore} as restored
         from orders o
         join line_items li on li.order_id = o.id
         join services s on s.id = li.service_id
         left join line_item_posts post on post.line_item_id = li.id
        where o.id = $1 and ${orderNeedsWorkSql}
     ), opened as (
       insert into fulfilments (order_id, line_item_id, position, provider_id, provider_service, link, quantity, request_id,
                                 trace_parent, due_at)
       select order_id, id, position, provider_id, provider_service, link, quantity, $2, $4, now() + make_interval(secs => $3)
         from part
        where provider_id is not null
       on conflict (line_item_id, position) do nothing
     )
     select distinct id, provider_id is not null as mapped, restored, over from part
       cross join lateral (
         select exists (select from fulfilments f where f.line_item_id = part.id
                           and f.state in ('completed', 'partial', 'canceled', 'failed')) as over) ended
      where provider_id is null or over or restored`,
    [opening.orderId, opening.requestId, opening.waitSeconds, opening.traceParent],
  );
  const idsOf = (lines: typeof found) => lines.map(({ id }) => id);
  return {
    unmapped: idsOf(found.filter(({ mapped }) => !mapped)),
    ended: idsOf(found.filter(({ mapped, over }) => mapped && over)),
    restored: found.some(({ restored }) => restored),
  };
}
