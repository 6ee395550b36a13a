import type { Tx } from '#server/database/pool.ts';
import { type TaxSplit, writeTaxSplits } from './store-tax.ts';

export type { TaxSplit };

/** The total stays what was paid: of it, another part is tax, of another country. */
export async function splitTaxAnew(tx: Tx, splits: readonly TaxSplit[]): Promise<void> {
  if (splits.length === 0) return;
  await writeTaxSplits(tx, splits);
}
