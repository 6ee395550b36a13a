import type { OrderId } from '#contracts/ids.ts';
import type { Cents } from '#contracts/money.ts';
import { taxWithin } from '#contracts/tax.ts';
import type { Tx } from '#server/database/pool.ts';
import { ShopError } from '#server/errors.ts';
import { countLines, setFinalTotal } from './store-revision.ts';

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
