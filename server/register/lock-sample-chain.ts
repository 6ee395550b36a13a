import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/database/pool.ts';
import { newSeriesCode } from './installation.ts';
import type { Issuer } from './issuer.ts';
import { type LockedChain, lockedChainOf } from './lock-chain.ts';
import { lockSampleRow } from './store.ts';

/**
 * Locks the chain that sample orders of a day are invoiced in, and opens one where there is none that had ended by then.
 * It is closed from the beginning, so that what is really sold never comes into it.
 */
export async function lockSampleChain(
  tx: Tx,
  { issuer, from }: { issuer: Issuer; from: Date },
): Promise<LockedChain> {
  const opening = {
    ...({ mode: 'sandbox', issuerTaxId: issuer.taxId, issuerName: issuer.name } as const),
    ...{ installation: `sandbox-${randomUUID()}`, seriesCode: newSeriesCode('sandbox') },
  };
  return lockedChainOf(await lockSampleRow(tx, opening, from), issuer);
}
