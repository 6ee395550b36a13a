import { countKind } from '#contracts/catalog/service-types.ts';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import { isForPosts } from '#contracts/orders/states.ts';
import type { TrackingTexts } from '#messages/es/tracking.ts';
import { type PaymentMark, paymentMark } from '#messages/order-standings.ts';
import { formatCents, formatCount } from '../number-shape.ts';
import { Facts } from '../parts/facts.tsx';
import { CopyButton } from '../shared/copy-button.tsx';
import { formatDateTime } from './dates.ts';
import type { OrderContext } from './order-frame.ts';
import { packageLine, StandingChip, taxLabel, usernameLabel } from './order-view.tsx';

function OrderPosts({ order, frame }: { order: BuyerOrder; frame: OrderContext }) {
  const { words, props } = frame;
  const { posts, serviceType, kind } = order;
  if (posts.length === 0 || !isForPosts(serviceType)) return null;
  const write = (count: string) => (kind ? countKind(kind, props.locale, count) : words[serviceType](count));
  return (
    <>
      <h3 id="posts">{words.success.posts[serviceType]}</h3>
      <ul className="lines" aria-labelledby="posts">
        {posts.map(({ link, quantity }) => (
          <li key={link}>
            <a href={link} target="_blank" rel="noreferrer">
              {link.replace(/^https:\/\/(www\.)?|\/$/g, '')}
            </a>
            <span className="soft">{write(formatCount(quantity, props.shape))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function CopyNumber({ number, words }: { number: string; words: TrackingTexts['success'] }) {
  const { copy, copied, copyLabel: label } = words;
  return (
    <>
      <b>{number}</b> <CopyButton text={number} look="text" words={{ copy, copied, label }} />
    </>
  );
}

const paymentTones: Record<PaymentMark, string> = {
  confirmed: 'good',
  pendingPayment: 'warn',
  heldPayment: 'warn',
  failedPayment: 'bad',
  refundedPayment: '',
};

function PaymentChip({ order, frame }: { order: BuyerOrder; frame: OrderContext }) {
  const mark = paymentMark(order);
  const part = order.paymentStatus === 'partially_refunded';
  return (
    <span className={`chip ${paymentTones[mark]}`}>
      {frame.words.success[mark]} {part && formatCents(order.refundedCents, frame.props.shape)}
    </span>
  );
}

/** Shows all order details the buyer may see. Every value comes from the order (ruling "Proof and honesty"). */
export function OrderDetails({ order, frame }: { order: BuyerOrder; frame: OrderContext }) {
  const { words, props } = frame;
  const { success } = words;
  const { discount } = order;
  const money = (cents: number) => formatCents(cents, props.shape);
  const reduction = discount && ([success.discount(discount.code), `−${money(discount.cents)}`] as const);
  const rows = [
    [success.number, <CopyNumber key="number" number={order.orderNumber} words={success} />],
    [usernameLabel(order, words), `@${order.instagramUsername}`],
    [success.package, packageLine(order, words, props)],
    [success.date, formatDateTime(order.createdAt, props.locale)],
    [success.payment, <PaymentChip key="payment" order={order} frame={frame} />],
    [success.state, <StandingChip key="state" order={order} frame={frame} />],
    ...(reduction ? [reduction] : []),
    [success.price, money(order.totalCents), 'tot'],
  ] as const;
  return (
    <section className="sheet panel" aria-labelledby="details">
      <h2 id="details">{success.details}</h2>
      <Facts look="lines" rows={rows}>
        <div>
          <dt>{taxLabel(order, words, props.shape)}</dt>
          <dd className="soft">{money(order.taxCents)}</dd>
        </div>
      </Facts>
      <OrderPosts order={order} frame={frame} />
    </section>
  );
}
