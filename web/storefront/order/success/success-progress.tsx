import { type ReactNode, useRef } from 'react';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import { walletDisplayNames } from '#contracts/payments/wallet-names.ts';
import type { TrackingTexts } from '#messages/es/tracking.ts';
import { formatCents, formatCount } from '../../number-shape.ts';
import { Icon } from '../../parts/icon.tsx';
import { formatTime } from '../dates.ts';
import { expectedText, waitingText } from '../expected.ts';
import type { OrderContext } from '../order-frame.ts';
import { useKeptHeight } from '../use-kept-height.ts';

type StepState = 'done' | 'now' | 'todo';

interface ProgressStepProps {
  state: StepState;
  title: string;
  children: ReactNode;
}

function ProgressStep({ state, title, children }: ProgressStepProps) {
  return (
    <li className={state === 'todo' ? 'todo' : undefined} aria-current={state === 'now' ? 'step' : undefined}>
      <h2>
        {state === 'done' && <Icon name="ok" />}
        {state === 'now' && <span className="spin" />}
        {title}
      </h2>
      <p>{children}</p>
    </li>
  );
}

function deliveryText(
  order: BuyerOrder,
  words: TrackingTexts['success'],
  count: (value: number) => string,
): string {
  const { delivery, status } = order;
  if (status === 'completed') return words.allDelivered;
  if (!delivery || delivery.state === 'queued') return words.queued;
  if (delivery.delivered > 0) {
    return words.delivering(`${count(delivery.delivered)}${words.of}${count(delivery.quantity)}`);
  }
  return words.submitted;
}

export function formatPaidWith(
  { paymentMethod }: Pick<BuyerOrder, 'paymentMethod'>,
  price: string,
  words: Pick<OrderContext['words']['success'], 'byCard' | 'byWallet'>,
): string {
  if (paymentMethod === 'card') return words.byCard(price);
  const wallet = paymentMethod === null ? undefined : walletDisplayNames[paymentMethod];
  return wallet ? words.byWallet(price, wallet) : price;
}

export function SuccessProgress({ order, frame }: { order: BuyerOrder; frame: OrderContext }) {
  const steps = useRef<HTMLOListElement>(null);
  useKeptHeight(steps);
  const { words, props } = frame;
  const { success } = words;
  const count = (value: number) => formatCount(value, props.shape);
  const price = formatCents(order.totalCents, props.shape);
  const completed = order.status === 'completed';
  const paidAt = order.paidAt ? `${formatTime(order.paidAt, props.locale)} · ` : '';
  return (
    <ol ref={steps} className="stairs prog" aria-label={success.progress} aria-live="polite">
      <ProgressStep state="done" title={success.paid}>
        {paidAt}
        {formatPaidWith(order, price, success)}
      </ProgressStep>
      <ProgressStep state={completed ? 'done' : 'now'} title={success.inProgress}>
        {waitingText(order, frame) ?? deliveryText(order, success, count)}
      </ProgressStep>
      <ProgressStep state={completed ? 'done' : 'todo'} title={success.completed}>
        {completed && order.completedAt
          ? formatTime(order.completedAt, props.locale)
          : expectedText(order, frame).join(' ')}
      </ProgressStep>
    </ol>
  );
}
