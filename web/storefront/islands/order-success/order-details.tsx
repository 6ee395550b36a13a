import { useState } from 'react';
import type { BuyerOrder } from '#contracts/orders.ts';
import type { Tracking } from '#messages/es/tracking.ts';
import { formatCents, formatPercent } from '../../number-shape.ts';
import { formatDateTime } from '../shared/dates.ts';
import type { OrderFrame } from '../shared/order-props.ts';
import { isPaid, packageLine } from '../shared/order-view.ts';
import { StateChip } from '../shared/state-chip.tsx';
import { OrderPosts } from './order-posts.tsx';

function CopyNumber({ number, words }: { number: string; words: Tracking['success'] }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard?.writeText(number).then(() => setCopied(true));
  };
  return (
    <>
      <b>{number}</b>{' '}
      <button className="text" type="button" aria-label={words.copyLabel} onClick={copy}>
        {copied ? words.copied : words.copy}
      </button>
    </>
  );
}

function PaymentChip({ order, words }: { order: BuyerOrder; words: Tracking['success'] }) {
  const parked = isPaid(order) ? null : order.parkedPayment;
  if (parked === 'held') return <span className="chip warn">{words.heldPayment}</span>;
  if (parked === 'returned') return <span className="chip">{words.refundedPayment}</span>;
  switch (order.paymentStatus) {
    case 'paid':
      return <span className="chip good">{words.confirmed}</span>;
    case 'partially_refunded':
    case 'refunded':
      return <span className="chip">{words.refundedPayment}</span>;
    case 'failed':
      return <span className="chip bad">{words.failedPayment}</span>;
    case 'unpaid':
    case 'pending':
      return <span className="chip warn">{words.pendingPayment}</span>;
  }
}

/** Everything the buyer may see of the order; every value is the order's own (ruling "Proof and honesty"). */
export function OrderDetails({ order, frame }: { order: BuyerOrder; frame: OrderFrame }) {
  const { words, props } = frame;
  const { success } = words;
  const rate = formatPercent(order.taxRateBasisPoints / 100, props.shape);
  const rows = [
    [success.number, <CopyNumber key="number" number={order.orderNumber} words={success} />],
    [success.username, `@${order.instagramUsername}`],
    [success.package, packageLine(order, words, props.shape)],
    [success.date, formatDateTime(order.createdAt, props.locale)],
    [success.payment, <PaymentChip key="payment" order={order} words={success} />],
    [success.state, <StateChip key="state" state={order.status} words={words} />],
  ] as const;
  return (
    <section className="sheet panel" aria-labelledby="details">
      <h2 id="details">{success.details}</h2>
      <dl className="lines">
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {order.discount && (
          <div>
            <dt>{success.discount(order.discount.code)}</dt>
            <dd>−{formatCents(order.discount.cents, props.shape)}</dd>
          </div>
        )}
        <div className="tot">
          <dt>{success.price}</dt>
          <dd>{formatCents(order.totalCents, props.shape)}</dd>
        </div>
        <div>
          <dt>{success.taxIncluded(rate)}</dt>
          <dd className="soft">{formatCents(order.taxCents, props.shape)}</dd>
        </div>
      </dl>
      <OrderPosts order={order} frame={frame} />
    </section>
  );
}
