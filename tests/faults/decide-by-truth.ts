import type { ProviderOrder } from '#sandbox/provider/types.ts';
import { gate } from './gate.ts';
import type { Staff } from './staff.ts';

/** Concurrent decisions. After a restore every queued part is ambiguous. */
const members = 12;

/**
 * Resolves ambiguous submissions as staff do: links orders that the provider has and resends the others. Returns the
 * number of ambiguous submissions.
 */
export async function resolveByTruth(
  staff: Staff,
  providerOrders: () => Promise<readonly ProviderOrder[]> | readonly ProviderOrder[],
): Promise<number> {
  const queue = await staff.doubts();
  if (queue.length === 0) return 0;
  const orders = await providerOrders();
  const pass = gate(members);
  const decideAll = queue.map(({ submissionId, state, link }) => {
    const placed = state === 'ambiguous' ? orders.filter((order) => order.link === link) : [];
    return pass(() => decideOne(staff, submissionId, placed));
  });
  // An item that was resolved by another member does not stop the rest.
  const failed = (await Promise.allSettled(decideAll)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return queue.filter(({ state }) => state === 'ambiguous').length;
}

/** Links the newest unlinked provider order, because the provider may also have taken an earlier attempt. */
async function decideOne(
  staff: Staff,
  submissionId: string,
  placed: readonly ProviderOrder[],
): Promise<void> {
  for (const { id: providerOrderId } of placed) {
    try {
      return await staff.decide(submissionId, { kind: 'link', providerOrderId });
    } catch (error) {
      if (!String(error).includes('provider_order_taken')) throw error;
    }
  }
  await staff.decide(submissionId, { kind: 'not-placed' });
}
