import type { Network } from '#contracts/catalog/networks.ts';
import type { FulfilmentId, OrderId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import { isUnsent, type SentFacts } from '../rules.ts';
import { orderNeedsWorkSql } from '../submission/store-conditions.ts';
import type { TargetedPart } from './correction-rules.ts';

export interface OrderToCorrect extends Row<'orders', 'username' | 'email'> {
  network: Network;
  inWork: boolean;
}

function findOrderToCorrect(db: Queryable, orderId: OrderId): Promise<OrderToCorrect | undefined> {
  return maybeOne<OrderToCorrect & Record<string, unknown>>(
    db,
    `select o.username, o.email, ${orderNeedsWorkSql} and o.state <> 'completed' as "inWork",
            coalesce((select k.network from line_items l join service_kinds k on k.code = l.kind
                       where l.order_id = o.id order by l.position limit 1), 'instagram') as network
       from orders o where o.id = $1 and not o.sample`,
    [orderId],
  );
}

export interface CorrectableOrder {
  order: OrderToCorrect;
  parts: TargetedPart[];
}

export async function readToCorrect(db: Queryable, orderId: OrderId): Promise<CorrectableOrder | undefined> {
  const order = await findOrderToCorrect(db, orderId);
  return order && { order, parts: await readParts(db, orderId) };
}

/** Separate statements lock and read, so that concurrent commits are visible. */
export async function lockToCorrect(tx: Tx, orderId: OrderId): Promise<CorrectableOrder | undefined> {
  await execute(tx, 'select id from orders where id = $1 for update', [orderId]);
  await execute(tx, 'select id from fulfilments where order_id = $1 order by id for no key update', [
    orderId,
  ]);
  return readToCorrect(tx, orderId);
}

type PartRow = Omit<TargetedPart, 'unsent'> & (SentFacts | { state: null });

async function readParts(db: Queryable, orderId: OrderId): Promise<TargetedPart[]> {
  const found = await rows<PartRow & Record<string, unknown>>(
    db,
    `select l.id as "lineItemId", f.id as "fulfilmentId", coalesce(p.position, 0) as position, p.short_code as shortcode,
            f.state, f.state_reason as "stateReason", f.resends
       from line_items l
       left join line_item_posts p on p.line_item_id = l.id
       left join fulfilments f on f.line_item_id = l.id and f.position = coalesce(p.position, 0)
      where l.order_id = $1 order by l.position, p.position`,
    [orderId],
  );
  return found.map((part) => ({
    lineItemId: part.lineItemId,
    fulfilmentId: part.fulfilmentId,
    position: part.position,
    shortcode: part.shortcode,
    unsent: part.state === null || isUnsent(part),
  }));
}

export async function countCorrections(db: Queryable, orderId: OrderId): Promise<number> {
  const { times } = await one<{ times: number }>(
    db,
    `select count(*)::int as times from order_events where order_id = $1 and kind = 'target_changed'`,
    [orderId],
  );
  return times;
}

/** A worker that claimed a part with the old link detects the new link and submits nothing. */
export async function retargetUnsentParts(
  tx: Tx,
  { orderId, parts, at }: { orderId: OrderId; parts: readonly FulfilmentId[]; at: Date },
): Promise<void> {
  await execute(
    tx,
    `update fulfilments f
        set link = aim.link, due_at = case when f.state = 'queued' then now() else f.due_at end,
            tries = f.tries + 1, updated_at = $2
       from (select l.id, coalesce(p.position, 0) as position, coalesce(p.link, l.link) as link
               from line_items l left join line_item_posts p on p.line_item_id = l.id
              where l.order_id = $1) aim
      where f.line_item_id = aim.id and f.position = aim.position and f.link <> aim.link and f.id = any($3)`,
    [orderId, at, parts],
  );
}
