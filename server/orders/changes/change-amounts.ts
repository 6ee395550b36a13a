import type { OrderId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { taxWithin } from '#contracts/tax/tax.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { ShopError } from '#server/platform/errors.ts';
import {
  applyPendingRevision,
  clearPendingRevision,
  countLines,
  setFinalTotal,
  type TaxSplit,
  writeTaxSplits,
} from './store-revision.ts';

export { lockByIntent, lockByOrder, setPendingRevision, type TaxSplit } from './store-revision.ts';

/** A change that the processor took is what the order is now; one that it did not take is dropped. */
export function closePendingRevision(tx: Tx, orderId: OrderId, taken: boolean): Promise<void> {
  return taken ? applyPendingRevision(tx, orderId) : clearPendingRevision(tx, orderId);
}

/** By a person's decision an order of one line costs what came: its total, its tax and its line. Else `conflict`. */
export async function priceAnew(
  tx: Tx,
  order: { orderId: OrderId; totalCents: Cents; taxRate: number },
): Promise<void> {
  const { orderId, totalCents, taxRate } = order;
  if ((await countLines(tx, orderId)) !== 1)
    throw new ShopError('conflict', 'an order of several lines is not priced anew');
  await setFinalTotal(tx, { orderId, totalCents, taxCents: taxWithin(totalCents, taxRate) });
}

/** The total stays what was paid: of it, another part is tax, of another country. */
export async function splitTaxAnew(tx: Tx, splits: readonly TaxSplit[]): Promise<void> {
  if (splits.length === 0) return;
  await writeTaxSplits(tx, splits);
}
