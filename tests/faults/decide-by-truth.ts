import type { ProviderOrder } from '#sandbox/provider/types.ts';
import type { Staff } from './staff.ts';

/**
 * Works the list of doubts as staff do: what the provider has is linked, what it does not have is sent again.
 * Answers how many were in doubt.
 */
export async function decideByTruth(
  staff: Staff,
  providerOrders: () => Promise<readonly ProviderOrder[]> | readonly ProviderOrder[],
): Promise<number> {
  const queue = await staff.doubts();
  if (queue.length === 0) return 0;
  const placed = new Map((await providerOrders()).map(({ link, id }) => [link, id]));
  for (const { submissionId, state, link } of queue) {
    const providerOrderId = state === 'ambiguous' ? placed.get(link) : undefined;
    await staff.decide(
      submissionId,
      providerOrderId ? { kind: 'link', providerOrderId } : { kind: 'not-placed' },
    );
  }
  return queue.filter(({ state }) => state === 'ambiguous').length;
}
