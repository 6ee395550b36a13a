import type { ShownOrder } from '#contracts/orders/orders.ts';
import { formatCents, formatCount } from '../number-shape.ts';
import type { OrderContext } from './order-frame.ts';
import { standings } from './standings.ts';

/** Order facts of a page. Only the holder of the access token sees amounts. */
export type ExplainedOrder = Pick<ShownOrder, 'standing' | 'delivery'> & { refundedCents?: number };

export function explainOrder(order: ExplainedOrder, { plain, props }: OrderContext): string[] {
  const { standing, delivery, refundedCents } = order;
  const count = (value: number) => formatCount(value, props.shape);
  const back = refundedCents ? [plain.moneyBack(formatCents(refundedCents, props.shape))] : [];
  const counts = { delivered: count(delivery?.delivered ?? 0), quantity: count(delivery?.quantity ?? 0) };
  const sentence = standings[standing].sentence?.(plain, counts);
  if (sentence === undefined) return back;
  const next = standing === 'partial' && back.length === 0 ? [plain.partialNext] : back;
  return [sentence, ...next];
}
