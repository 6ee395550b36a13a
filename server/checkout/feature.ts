import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { decisionEffects } from '#contracts/staff/decision-effects.ts';
import { resolvePendingSchema } from '#contracts/staff/pending.ts';
import { cancelOrderJob } from '#server/orders/endings/end-order.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Retention, RetentionScope } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { DecisionInput } from '#server/platform/feature/decision.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { defineBulkAction } from '#server/staff/bulk/bulk-action.ts';
import { closeDecided, requireAllowed } from '#server/staff/pending/decide-item.ts';
import { showPending } from '#server/staff/pending/list-pending.ts';
import { recreateOrder } from './changes/recreate-order.ts';
import { cancelOrderCheckout } from './ending/cancel-checkout.ts';
import { checkoutJobs } from './jobs.ts';
import { registerCheckoutRoutes } from './routes.ts';
import { findExpiredCheckouts, findOpenCheckouts } from './store.ts';

/** Recreates the order of a payment whose order a restored database lacks. Throws what `recreateOrder` throws. */
async function decideRecreation(deps: Deps, chosen: DecisionInput): Promise<void> {
  const { item, staff } = chosen;
  const close = (tx: Tx) => closeDecided(tx, chosen);
  await recreateOrder(deps, { intentId: item.subjectId as PaymentIntentId, staff, close });
}

const recreateBulkAction = defineBulkAction({
  subject: 'pending',
  effects: decisionEffects.recreate_order,
  values: resolvePendingSchema.pick({ note: true }),
  before: async (deps, { id, staff, values: { note } }) => {
    const item = await showPending(deps, id);
    if (item.resolved?.how === 'recreate_order') return;
    requireAllowed(item, 'recreate_order');
    await decideRecreation(deps, { item, staff, decision: 'recreate_order', note });
  },
  run: async () => undefined,
});

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
async function endCheckouts({ database, queue }: Deps, over: RetentionScope): Promise<number> {
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

const checkoutRetention: readonly Retention[] = [
  {
    table: 'orders',
    name: 'checkouts',
    // Shorter than the retention of unpaid orders, because only cancelled orders can be erased.
    days: 180,
    atLeast: 7,
    because: 'buyers do not pay checkouts older than half a year',
    forget: endCheckouts,
  },
];

export const checkoutFeature: Feature = {
  name: 'checkout',
  beforeErasing: endForErasure,
  retention: checkoutRetention,
  routes: registerCheckoutRoutes,
  decisions: { recreate_order: decideRecreation },
  bulkActions: { pending_recreate: recreateBulkAction },
  jobs: checkoutJobs,
};
