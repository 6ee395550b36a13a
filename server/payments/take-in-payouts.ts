import type { Deps } from '#server/deps.ts';
import type { BalanceEntry } from '#server/gateways/processor-objects.ts';
import { keepEntries, keepPayout, noteItemising, payoutsToItemise, setItemised } from './store-ledger.ts';

/** So long a payout may still change its state. */
const lookBackMs = 45 * 86_400_000;

/**
 * Payouts with what is in each, so that money at the bank leads back to its orders. One that the processor does not
 * itemise is logged and tried again later; the others continue.
 */
export async function takeInPayouts(deps: Deps): Promise<void> {
  const { database, processor } = deps;
  const since = new Date(deps.now().getTime() - lookBackMs);
  for await (const payout of processor.listPayouts(since)) await keepPayout(database, payout);
  for (const payoutId of await payoutsToItemise(database)) {
    await noteItemising(database, payoutId, deps.now());
    try {
      await itemise(deps, payoutId);
    } catch (error) {
      deps.log.warn({ err: error, payoutId }, 'what is in a payout could not be read');
    }
  }
}

async function itemise({ database, processor }: Deps, payoutId: string): Promise<void> {
  const entries: BalanceEntry[] = [];
  for await (const entry of processor.listEntries({ payoutId })) entries.push(entry);
  await keepEntries(database, entries, payoutId);
  if (entries.length > 0) await setItemised(database, payoutId);
}
