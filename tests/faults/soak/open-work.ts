import type { Database } from '#server/platform/database/pool.ts';
import { one, rows } from '#server/platform/database/query.ts';
import { findLostAndRefunded } from './paid-back.ts';
import type { Scene } from './scene.ts';

/** Reading all charges of the processor is slow, so this happens only when few are missing. */
const fewMissing = 100;

/** Returns the outstanding work: paid orders, refunds, code uses, mails, and orders not recreated yet. */
export async function openWork({ database, standIns, paid }: Pick<Scene, 'database' | 'standIns' | 'paid'>) {
  const open = await one<{ orders: number; refunds: number; uses: number; mails: number; forgotten: number }>(
    database,
    `select $1 - (select count(*) from orders where paid_at is not null and state not in ('pending', 'processing')) as orders,
            (select count(*) from refunds where state in ('requested', 'pending')) as refunds,
            (select count(*) from discount_redemptions where state = 'reserved') as uses,
            (select count(*) from mails where state not in ('sent', 'withheld')) as mails,
            (select count(*) from pending_items where resolved_at is null and reason = 'payment_without_order') as forgotten`,
    [paid],
  );
  if (open.orders === 0 || open.orders > fewMissing) return open;
  const settled = await findLostAndRefunded(database, standIns.processor.url);
  return { ...open, orders: open.orders - settled.size };
}

/** Returns the state of open orders, such as `3 queued after 429`. */
export async function readOpenState(db: Database): Promise<string> {
  const groups = await rows<{ count: number; state: string }>(
    db,
    `select count(*), concat_ws(' ', o.payment_state, coalesce(f.state, 'unopened'), 'after ' || f.state_reason) as state
       from orders o left join fulfilments f on f.order_id = o.id
      where o.state = 'processing' or o.paid_at is not null and o.state = 'pending'
      group by 2 order by 1 desc limit 6`,
  );
  return groups.map((group) => `${group.count} ${group.state}`).join('; ');
}
