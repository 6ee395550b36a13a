import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { decisionEffects } from '#contracts/staff/decision-effects.ts';
import { resolvePendingSchema } from '#contracts/staff/pending.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { DecisionInput } from '#server/platform/feature/decision.ts';
import { defineBulkAction } from '#server/staff/bulk/bulk-action.ts';
import { closeDecided, requireAllowed } from '#server/staff/pending/decide-item.ts';
import { showPending } from '#server/staff/pending/list-pending.ts';
import { recreateOrder } from './recreate-order.ts';

/** Recreates the order of a payment whose order a restored database lacks. Throws what `recreateOrder` throws. */
export async function decideRecreation(deps: Deps, chosen: DecisionInput): Promise<void> {
  const { item, staff } = chosen;
  const close = (tx: Tx) => closeDecided(tx, chosen);
  await recreateOrder(deps, { intentId: item.subjectId as PaymentIntentId, staff, close });
}

export const recreateBulkAction = defineBulkAction({
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
