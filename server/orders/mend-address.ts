import type { OrderId } from '#contracts/ids.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { changeEmail } from './change-email.ts';

/**
 * An address was mistyped, and its buyer or a member for them corrects it: from now on everything goes to `email`, and the confirmation leaves anew.
 * It is a mail of its own, which no claim from before the change can have taken to the old address; one that never
 * left goes to the new address too. The old address is written to once more if it has had mail. The same address again
 * is a no-op.
 */
export async function mendAddress(
  { database, queue, now }: Pick<Deps, 'database' | 'queue' | 'now'>,
  { orderId, email, staff }: { orderId: OrderId; email: string; staff?: StaffActor },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const tellOld = (change: number) =>
      queue.enqueue(tx, 'mail.send', { kind: 'email-changed', subjectId: orderId, again: change });
    const change = await changeEmail(tx, { orderId, email, staff, at: now(), before: tellOld });
    if (change === undefined) return;
    await queue.enqueue(tx, 'mail.send', { kind: 'order-confirmed', subjectId: orderId, again: change });
  });
}
