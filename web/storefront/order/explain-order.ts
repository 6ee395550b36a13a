import type { RefundBasis, ShownOrder } from '#contracts/orders/orders.ts';
import { explainStanding, standings } from '#messages/order-standings.ts';
import { formatCents, formatCount } from '../number-shape.ts';
import type { OrderContext } from './order-frame.ts';

/** Order facts of a page. Only the holder of the access token sees amounts. */
export type ExplainedOrder = Pick<ShownOrder, 'standing' | 'delivery'> & {
  refundedCents?: number;
  refundBasis?: RefundBasis | null;
};

export function explainOrder(order: ExplainedOrder, { plain, props }: OrderContext): string[] {
  const { standing, delivery, refundedCents, refundBasis: basis } = order;
  const count = (value: number) => formatCount(value, props.shape);
  const sentences = explainStanding(standing, plain, {
    delivered: count(delivery?.delivered ?? 0),
    quantity: count(delivery?.quantity ?? 0),
    begun: (delivery?.delivered ?? 0) > 0,
    back: refundedCents ? formatCents(refundedCents, props.shape) : undefined,
    basis: basis ? { delivered: count(basis.delivered), quantity: count(basis.quantity) } : undefined,
  });
  return standings[standing].usual ? sentences.slice(1) : sentences;
}
