import type { OrderId } from '#contracts/ids.ts';
import type { Network } from '#contracts/networks.ts';
import type { Tx } from '#server/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/database/query.ts';
import type { Row } from '#server/database/row.ts';
import type { AimedPart, NewPost } from './correction-rules.ts';
import { isUnsent, orderWantsWork } from './store-conditions.ts';

export interface OrderToCorrect extends Row<'orders', 'username' | 'email'> {
  network: Network;
  /** It is paid, and neither over nor stopped. */
  inWork: boolean;
}

/** The order of a secret id as it stands, without a lock; samples are none. */
export function findOrderToCorrect(db: Queryable, orderId: OrderId): Promise<OrderToCorrect | undefined> {
  return maybeOne<OrderToCorrect & Record<string, unknown>>(
    db,
    `select o.username, o.email, ${orderWantsWork} and o.state <> 'completed' as "inWork",
            coalesce((select k.network from line_items l join service_kinds k on k.code = l.kind
                       where l.order_id = o.id order by l.position limit 1), 'instagram') as network
       from orders o where o.id = $1 and not o.sample`,
    [orderId],
  );
}

/** The order, then its parts, both locked; read by statements of their own, so that what was committed meanwhile counts. */
export async function lockToCorrect(
  tx: Tx,
  orderId: OrderId,
): Promise<{ order: OrderToCorrect; parts: AimedPart[] } | undefined> {
  await execute(tx, 'select id from orders where id = $1 for update', [orderId]);
  await execute(tx, 'select id from fulfilments where order_id = $1 order by id for no key update', [
    orderId,
  ]);
  const order = await findOrderToCorrect(tx, orderId);
  return order && { order, parts: await readParts(tx, orderId) };
}

/** What the order is for, part by part, whether or not their delivery has been opened. */
function readParts(tx: Tx, orderId: OrderId): Promise<AimedPart[]> {
  return rows<AimedPart & Record<string, unknown>>(
    tx,
    `select l.id as "lineItemId", coalesce(p.position, 0) as position, p.short_code as shortcode,
            f.id is null or ${isUnsent} as unsent
       from line_items l
       left join line_item_posts p on p.line_item_id = l.id
       left join fulfilments f on f.line_item_id = l.id and f.position = coalesce(p.position, 0)
      where l.order_id = $1 order by l.position, p.position`,
    [orderId],
  );
}

/** How often its buyer has corrected it. */
export async function countCorrections(tx: Tx, orderId: OrderId): Promise<number> {
  const { times } = await one<{ times: number }>(
    tx,
    `select count(*)::int as times from order_events where order_id = $1 and kind = 'target_changed'`,
    [orderId],
  );
  return times;
}

/**
 * These posts take the places of those that stood there, each with its share: taken out first, because one may have
 * stood in another's place.
 */
export async function replacePosts(tx: Tx, posts: readonly NewPost[]): Promise<void> {
  if (posts.length === 0) return;
  const places = JSON.stringify(posts);
  const taken = await rows<{ lineItemId: string; position: number; quantity: number }>(
    tx,
    `delete from line_item_posts p
      using json_to_recordset($1::json) as n("lineItemId" uuid, position smallint)
      where p.line_item_id = n."lineItemId" and p.position = n.position
     returning p.line_item_id as "lineItemId", p.position, p.quantity`,
    [places],
  );
  await execute(
    tx,
    `insert into line_item_posts (line_item_id, position, short_code, link, quantity)
     select n."lineItemId", n.position, n.shortcode, n.link, t.quantity
       from json_to_recordset($1::json) as n("lineItemId" uuid, position smallint, shortcode text, link text)
       join json_to_recordset($2::json) as t("lineItemId" uuid, position smallint, quantity integer)
         using ("lineItemId", position)`,
    [places, JSON.stringify(taken)],
  );
}

/**
 * Parts that were not sent go where the order says now. What is queued is due: a claim with the link before finds it
 * changed and sends nothing.
 */
export async function aimAsOrdered(tx: Tx, orderId: OrderId, at: Date): Promise<void> {
  await execute(
    tx,
    `update fulfilments f
        set link = aim.link, due_at = case when f.state = 'queued' then now() else f.due_at end,
            tries = f.tries + 1, updated_at = $2
       from (select l.id, coalesce(p.position, 0) as position, coalesce(p.link, l.link) as link
               from line_items l left join line_item_posts p on p.line_item_id = l.id
              where l.order_id = $1) aim
      where f.line_item_id = aim.id and f.position = aim.position and f.link <> aim.link and ${isUnsent}`,
    [orderId, at],
  );
}
