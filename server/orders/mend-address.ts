import type { OrderId } from '#contracts/ids.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { changeEmail } from './change-email.ts';

/**
 * The buyer has mistyped their address: from now on everything goes to `email`, and the confirmation leaves anew.
 * It is a mail of its own, which no claim from before the change can have taken to the old address; one that never
 * left goes to the new address too. The old address is written to once more if it has had mail. The same address again
 * is a no-op.
 */
export async function mendAddress(
  { database, queue, now }: Pick<Deps, 'database' | 'queue' | 'now'>,
  { orderId, email }: { orderId: OrderId; email: string },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const tellOld = (change: number) =>
      queue.enqueue(tx, 'mail.send', { kind: 'email-changed', subjectId: orderId, again: change });
    const change = await changeEmail(tx, { orderId, email, at: now(), before: tellOld });
    if (change === undefined) return;
    await queue.enqueue(tx, 'mail.send', { kind: 'order-confirmed', subjectId: orderId, again: change });
  });
}
