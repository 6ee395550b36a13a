import { cancelOrderJob } from '#server/orders/endings/end-order.ts';
import type { RetentionScope } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findExpiredCheckouts, findOpenCheckouts } from '../store.ts';
import { cancelOrderCheckout } from './cancel-checkout.ts';

/** Cancels the unpaid checkouts of an address, because personal data can be erased only from cancelled orders. */
export async function endForErasure(deps: Deps, email: string): Promise<void> {
  for (const orderId of await findOpenCheckouts(deps.database, email))
    await cancelOrderCheckout(deps, orderId);
}

/** Prevents a repeated sweep from enqueueing the same checkouts twice. */
const singletonSeconds = 3600;

/**
 * Enqueues the cancellation of all abandoned checkouts. Reads them page by page, so that a checkout that cannot be
 * cancelled does not block the others. Returns 0, because the jobs finish later.
 */
export async function endCheckouts({ database, queue }: Deps, over: RetentionScope): Promise<number> {
  let after: { createdAt: string; id: string } | null = null;
  for (;;) {
    const page = await findExpiredCheckouts(database, { ...over, after });
    for (const { id: orderId } of page) {
      const once = { singletonKey: orderId, singletonSeconds, once: true };
      await queue.enqueue(database, cancelOrderJob, { orderId }, once);
    }
    after = page.at(-1) ?? null;
    if (page.length < over.limit || !after) return 0;
  }
}
