import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import { useRead } from '../../../../data/call-shop.ts';
import { useActions } from '../../../../orders/orders/detail/actions.tsx';
import { ActionButtons } from './action-buttons.tsx';

function OfOrder({ order, keys }: { order: StaffOrder; keys: readonly string[] }) {
  const actions = useActions(order);
  return (
    <ActionButtons actions={keys.flatMap((key) => actions.find((action) => action.key === key) ?? [])} />
  );
}

/** Actions of the order page that are currently allowed. */
export function OrderActions({ orderId, keys }: { orderId: string; keys: readonly string[] }) {
  const { data } = useRead('orders.show', { params: { id: orderId } });
  return data ? <OfOrder order={data} keys={keys} /> : null;
}
