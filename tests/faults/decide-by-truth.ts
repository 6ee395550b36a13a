import type { ProviderOrder } from '#sandbox/provider/types.ts';
import { gate } from './gate.ts';
import type { Staff } from './staff.ts';

/** So many decide at once: after a restore all that had been queued is ambiguous. */
const members = 12;

/**
 * Works the list of ambiguous submissions as staff do: what the provider has is linked, what it does not have
 * is sent again. Returns how many were ambiguous.
 */
export async function decideByTruth(
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
  // One that somebody else handled first does not hold up the others.
  const failed = (await Promise.allSettled(decideAll)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return queue.filter(({ state }) => state === 'ambiguous').length;
}

/** Links what nothing else has, the newest first: an earlier attempt may have been taken, too. */
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
