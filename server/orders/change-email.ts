import type { OrderId } from '#contracts/ids.ts';
import { maskEmail } from '#contracts/instagram.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/query.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { recordEvent } from './record-event.ts';
import { countEmailChanges, type EmailOfOrder, findEmail, lockEmail, setEmail } from './store-email.ts';

/** A slip is mended once or twice; more is somebody trying addresses. */
export const maxEmailChanges = 5;

interface EmailChange {
  orderId: OrderId;
  email: string;
  /** A member who does it for the buyer. */
  staff?: StaffActor | undefined;
}

/** How many changes came before this one; undefined when the address stands there already. */
async function countBefore(
  db: Queryable,
  { orderId, email, staff }: EmailChange,
  order: EmailOfOrder | undefined,
): Promise<number | undefined> {
  if (!order || order.sample) throw new ShopError('order_not_found', 'no order under this id');
  if (!order.paid) throw new ShopError('conflict', 'an order that is not paid has had no mail');
  if (order.email === email) return undefined;
  const changes = await countEmailChanges(db, orderId);
  if (!staff && changes >= maxEmailChanges)
    throw new ShopError('conflict', 'the address was changed too often');
  return changes;
}

/** Whether it would be a change as things stand now, without a lock; throws what `changeEmail` throws. */
export async function wouldChangeEmail(db: Queryable, change: EmailChange): Promise<boolean> {
  return (await countBefore(db, change, await findEmail(db, change.orderId))) !== undefined;
}

/**
 * Sends what comes of a paid order to another address, already in the form of `readEmail`. Returns which change it
 * was, counted from 1; undefined when the address stands there already. The timeline keeps both masked; in full the
 * old one stands with the mails that went to it, and `before` runs while it still stands in the order. Throws
 * `order_not_found`, and `conflict` for an order that is not paid or was changed too often by its buyer.
 */
export async function changeEmail(
  tx: Tx,
  { at, before, ...change }: EmailChange & { at: Date; before?: (change: number) => Promise<void> },
): Promise<number | undefined> {
  const { orderId, email, staff } = change;
  const order = await lockEmail(tx, orderId);
  const changes = await countBefore(tx, change, order);
  if (!order || changes === undefined) return undefined;
  await before?.(changes + 1);
  await setEmail(tx, { orderId, email, at });
  const told = { before: { email: maskEmail(order.email) }, after: { email: maskEmail(email) } };
  const data = staff ? { ...told, by: staff.username } : told;
  await recordEvent(tx, { orderId, kind: 'email_changed', actor: staff ? 'staff' : 'customer', at, data });
  if (staff)
    await audited(tx, staff, { action: 'order.email', subjectType: 'order', subjectId: orderId, ...told });
  await tellStaff(tx, 'orders', orderId);
  return changes + 1;
}
