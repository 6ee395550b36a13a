import type { OrderId } from '#contracts/ids.ts';
import type { Cents } from '#contracts/money.ts';
import type { Tx } from '#server/database/pool.ts';
import { writeTaxSplits } from './store-tax.ts';

/** Whose tax is in an order's total, once it is known where its buyer is. */
export interface TaxSplit {
  orderId: OrderId;
  country: string;
  rateBasisPoints: number;
  taxCents: Cents;
}

/** The total stays what was paid: of it, another part is tax, of another country. */
export async function splitTaxAnew(tx: Tx, splits: readonly TaxSplit[]): Promise<void> {
  if (splits.length === 0) return;
  await writeTaxSplits(tx, splits);
}
