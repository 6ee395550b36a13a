import type { Tx } from '#server/database/pool.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { type LockedItem, lockItem } from './store.ts';

/** Who does something with which item. */
export interface StaffAct {
  id: string;
  staff: StaffActor;
}

/** Throws `not_found`, or `conflict` when it is closed already. */
export async function lockOpenItem(tx: Tx, id: string): Promise<LockedItem> {
  const item = await lockItem(tx, id);
  if (!item) throw new ShopError('not_found', `no pending item ${id}`);
  if (item.resolved) throw new ShopError('conflict', 'decided already');
  return item;
}
