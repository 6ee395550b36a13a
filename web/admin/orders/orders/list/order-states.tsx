import type { PaymentClaim } from '#contracts/orders/claims.ts';
import type { FulfilmentState, OrderState, PaymentState } from '#contracts/orders/states.ts';
import type { OrdersTexts } from '#messages/admin/orders/orders.ts';
import { StatusBadge, type StatusMark } from '../../../parts/status.tsx';

const orderMarks: Record<OrderState, StatusMark> = {
  pending: 'pending',
  processing: 'processing',
  completed: 'completed',
  cancelled: 'cancelled',
  refunded: 'refunded',
  duplicate: 'cancelled',
};

const paymentMarks: Record<PaymentState, StatusMark> = {
  unpaid: 'pending',
  pending: 'processing',
  paid: 'completed',
  failed: 'failed',
  partially_refunded: 'refunded',
  refunded: 'refunded',
};

const deliveryMarks: Record<FulfilmentState, StatusMark> = {
  queued: 'pending',
  submitting: 'pending',
  in_doubt: 'attn',
  needs_action: 'attn',
  submitted: 'processing',
  in_progress: 'processing',
  completed: 'completed',
  partial: 'partial',
  canceled: 'cancelled',
  failed: 'failed',
};

export const OrderMark = ({ state, words }: { state: OrderState; words: OrdersTexts }) => (
  <StatusBadge mark={orderMarks[state]}>{words.states[state]}</StatusBadge>
);

interface PaymentMarkProps {
  state: PaymentState;
  claim: PaymentClaim | null;
  words: OrdersTexts;
}

/** Shows the payment state. A bank's claim takes precedence. */
export function PaymentMark({ state, claim, words }: PaymentMarkProps) {
  if (claim)
    return <StatusBadge mark={claim === 'lost' ? 'failed' : 'attn'}>{words.claims[claim]}</StatusBadge>;
  return (
    <StatusBadge mark={paymentMarks[state]} quiet={state === 'paid'}>
      {words.payments[state]}
    </StatusBadge>
  );
}

export const DeliveryMark = ({ state, words }: { state: FulfilmentState; words: OrdersTexts }) => (
  <StatusBadge mark={deliveryMarks[state]} quiet={state === 'completed'}>
    {words.deliveries[state]}
  </StatusBadge>
);

interface DeliveryProgressProps {
  delivered: number;
  of: number;
  state: FulfilmentState;
}

export function DeliveryProgress({ delivered, of, state }: DeliveryProgressProps) {
  const percent = of === 0 ? 0 : Math.floor((100 * delivered) / of);
  const tone = state === 'completed' ? ' bar--done' : state === 'partial' ? ' bar--warn' : '';
  return (
    <span className="cellbar">
      <span className={`bar${tone}`} aria-hidden="true">
        <i style={{ width: `${percent}%` }} />
      </span>
      <span>{percent} %</span>
    </span>
  );
}
