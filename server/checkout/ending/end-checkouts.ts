import { cancelOrderJob } from '#server/orders/endings/end-order.ts';
import type { Over } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findOldCheckouts, findOpenCheckouts } from '../store.ts';
import { cancelOrderCheckout } from './cancel-checkout.ts';

/** Gives up what an address began and never paid: only an order that is cancelled can forget its buyer. */
export async function endForErasure(deps: Deps, email: string): Promise<void> {
  for (const orderId of await findOpenCheckouts(deps.database, email))
    await cancelOrderCheckout(deps, orderId);
}

/** A sweep that runs again before they are done asks for none of them twice. */
const singletonSeconds = 3600;

/**
 * Has checkouts that nobody came back to given up at the processor and then here: all of them in each round, page after
 * page, so that some which the processor will not cancel keep none of the others waiting. Returns 0, because they are over
 * only when the processor has said so.
 */
export async function endCheckouts({ database, queue }: Deps, over: Over): Promise<number> {
  let after: { createdAt: string; id: string } | null = null;
  for (;;) {
    const page = await findOldCheckouts(database, { ...over, after });
    for (const { id: orderId } of page) {
      const once = { singletonKey: orderId, singletonSeconds, once: true };
      await queue.enqueue(database, cancelOrderJob, { orderId }, once);
    }
    after = page.at(-1) ?? null;
    if (page.length < over.limit || !after) return 0;
  }
}
