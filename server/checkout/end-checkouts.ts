import type { Over } from '#server/database/retention.ts';
import type { Deps } from '#server/deps.ts';
import { findOldCheckouts } from './store-retention.ts';

/** So that a sweep that runs again before they are done asks for none of them twice. */
const singletonSeconds = 3600;

/** Has checkouts that nobody came back to given up at the processor and then here. Answers how many were asked for. */
export async function endCheckouts({ database, queue }: Deps, over: Over): Promise<number> {
  const orderIds = await findOldCheckouts(database, over);
  for (const orderId of orderIds) {
    const once = { singletonKey: orderId, singletonSeconds, once: true };
    await queue.enqueue(database, 'checkout.cancel-order', { orderId }, once);
  }
  // They are over when the processor has said so: the next round takes the next ones.
  return 0;
}
