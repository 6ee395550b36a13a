import type { OrderId } from '#contracts/ids.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { currentRequestId } from '#server/log/current-work.ts';
import { changeEmail } from '#server/orders/change-email.ts';
import { dedupeKey } from './rules.ts';
import { insertOrderMail } from './store.ts';

/**
 * The buyer has mistyped their address: from now on everything goes to `email`, and the confirmation leaves anew.
 * It is a row of its own, which no claim from before the change can have taken to the old address; one that never
 * left goes to the new address too. The same address again is a no-op.
 */
export async function mendAddress(
  deps: Pick<Deps, 'database' | 'now'>,
  { orderId, email }: { orderId: OrderId; email: string },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const change = await changeEmail(tx, { orderId, email, at: deps.now() });
    if (change === undefined) return;
    const key = `${dedupeKey('order-confirmed', orderId)}:${change}`;
    await insertOrderMail(tx, {
      kind: 'order-confirmed',
      dedupeKey: key,
      orderId,
      requestId: currentRequestId(),
    });
  });
}
