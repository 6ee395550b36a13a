import type { Tx } from '#server/database/pool.ts';
import { newCodeNames } from './code-names.ts';
import { insertCodes } from './store-codes.ts';

/**
 * In its caller's transaction: one code that nobody can guess, good for one use until it ends. Those of one `batch` are
 * listed and stopped together.
 */
export async function makeOwnCode(
  tx: Tx,
  wish: { prefix: string; batch: string; percent: number; minimumCents: number; from: Date; until: Date },
): Promise<string> {
  const { prefix, batch, percent, minimumCents, from, until } = wish;
  const terms = {
    ...{ kind: 'percentage' as const, percentBasisPoints: percent * 100, amountCents: null, minimumCents },
    ...{ validFrom: from.toISOString(), validUntil: until.toISOString(), serviceTypes: null },
    ...{ maxUses: 1, maxUsesPerCustomer: 1, windowOnly: false, note: null },
  };
  for (const name of newCodeNames(1, prefix)) {
    const made = await insertCodes(tx, { names: [name], count: 1, terms, batch });
    if (made.length === 1) return name;
  }
  throw new Error('no code was free');
}
