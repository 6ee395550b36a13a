import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { tellDoubt } from './record-refill-outcome.ts';
import { doubtQueued } from './store-sending.ts';

/** After a restore: refills that wait to be asked for may have been asked for after the backup. Returns how many. */
export async function holdQueuedRefills(deps: Deps, tx: Tx, at: Date): Promise<number> {
  const held = await doubtQueued(tx, at);
  for (const refill of held) await tellDoubt(deps, tx, { ...refill, reason: 'shop_restored' });
  return held.length;
}
