import type { LineItemId, SubmissionId } from '#contracts/ids.ts';
import { type Queryable, rows } from '#server/database/query.ts';
import { lineIsOwed, orderWantsWork, targetIsFree } from './store-conditions.ts';

interface LineAt {
  lineItemId: LineItemId;
  position: number;
}

/** Lines, and posts of lines, that are paid for and that nobody has taken up. */
export function unopenedLines(db: Queryable, search: { paidBefore: Date; paidAfter: Date; limit: number }) {
  return rows<LineAt>(
    db,
    `select li.id as "lineItemId", coalesce(post.position, 0) as position
       from orders o join line_items li on li.order_id = o.id
       left join line_item_posts post on post.line_item_id = li.id
      where o.state in ('pending', 'processing') and o.payment_state in ('paid', 'partially_refunded')
        and o.paid_at between $2 and $1 and o.stop_reason is null
        and not exists (select from fulfilments f
                         where f.line_item_id = li.id and f.position = coalesce(post.position, f.position))
      order by o.paid_at limit $3`,
    [search.paidBefore, search.paidAfter, search.limit],
  );
}

/** Queued for long, though neither the provider, the order nor another delivery to the link is in the way. */
export function forgottenLines(db: Queryable, search: { queuedBefore: Date; limit: number }) {
  return rows<LineAt>(
    db,
    `select f.line_item_id as "lineItemId", f.position
       from fulfilments f
       join providers p on p.id = f.provider_id and p.held_at is null
       join orders o on o.id = f.order_id
      where f.state = 'queued' and f.updated_at < $1
        and ${orderWantsWork}
        and ${targetIsFree}
        and ${lineIsOwed}
      order by f.updated_at limit $2`,
    [search.queuedBefore, search.limit],
  );
}

/** Doubtful attempts that no look at the balance has concluded in time. */
export function unconcludedDoubts(
  db: Queryable,
  search: { sentBefore: Date; sentAfter: Date; checks: number; limit: number },
) {
  return rows<{ id: SubmissionId }>(
    db,
    `select id from submissions
      where state = 'ambiguous' and sent_at between $2 and $1 and jsonb_array_length(balance_checks) < $3
      order by sent_at limit $4`,
    [search.sentBefore, search.sentAfter, search.checks, search.limit],
  );
}

export async function providersWithoutServices(db: Queryable): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    'select id from providers p where not exists (select from provider_services s where s.provider_id = p.id)',
  );
  return found.map(({ id }) => id);
}
