import type { ShownOrder } from '#contracts/orders/orders.ts';
import { formatCount, formatPercent } from '../number-shape.ts';
import { Facts } from '../parts/facts.tsx';
import { formatDate, formatTime } from './dates.ts';
import { expectedText, waitingText } from './expected.ts';
import { explainOrder } from './explain-order.ts';
import type { OrderContext } from './order-frame.ts';
import { isFinal, packageLine, percentDelivered, StandingChip } from './order-view.tsx';

const columns = 19;
const pitch = 17;
const left = 8;
const bottom = 162;

/** Number of dots per column: 1 1 2 2 … 9 9 10, a hundred in total. */
const heightOf = (column: number) => Math.floor(column / 2) + 1;

/** Returns the paths of a hundred dots in rising columns, one dot per percent, filled from the bottom left. */
export function dotPaths(percent: number): { filled: string; empty: string } {
  const dots: string[] = [];
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < heightOf(column); row += 1) {
      dots.push(`M${left + column * pitch} ${bottom - row * pitch}h0`);
    }
  }
  return { filled: dots.slice(0, percent).join(''), empty: dots.slice(percent).join('') };
}

interface OrderCardProps {
  order: ShownOrder;
  frame: OrderContext;
  live: boolean;
}

function OrderChart({ order, frame }: Omit<OrderCardProps, 'live'>) {
  const { words, props } = frame;
  const percent = percentDelivered(order);
  const written = formatPercent(percent, props.shape);
  const { filled, empty } = dotPaths(percent);
  return (
    <div className="chart">
      <svg className="dots" viewBox="0 0 322 170" role="img" aria-label={words.order.chart(written)}>
        <path className="empty-dots" d={empty} />
        <path stroke="currentColor" d={filled} />
      </svg>
      <p className="pct">
        <b>{written}</b>
        <small className="soft">
          {words.order.dotLine1}
          <br />
          {words.order.dotLine2}
        </small>
      </p>
    </div>
  );
}

function OrderCounts({ order, frame }: Omit<OrderCardProps, 'live'>) {
  const { words, props } = frame;
  const { delivery } = order;
  if (!delivery) return <p className="soft">{words.order.notStarted}</p>;
  const write = (value: number | null) => (value === null ? '—' : formatCount(value, props.shape));
  return (
    <Facts
      look="count"
      rows={[
        [words.order.startCount, write(delivery.startCount)],
        [words.order.delivered, write(delivery.delivered)],
        [words.order.remains, write(delivery.remains)],
      ]}
    />
  );
}

export function OrderCard({ order, frame, live }: OrderCardProps) {
  const { words, props } = frame;
  const updatedAt = order.delivery?.updatedAt;
  const updated = updatedAt ? words.updatedAt(formatTime(updatedAt, props.locale)) : '';
  const following = live ? words.live : words.order.reconnecting;
  return (
    <section className="sheet" aria-labelledby="order">
      <div className="panel">
        <div className="row head">
          <h2 id="order" tabIndex={-1}>
            {packageLine(order, words, props)}
          </h2>
          <StandingChip order={order} frame={frame} />
        </div>
        <p className="soft">
          {words.order.heading(order.orderNumber)} · @{order.maskedUsername} ·{' '}
          {formatDate(order.createdAt, props.locale)}
        </p>
        {order.waits && <p>{waitingText(order, frame)}</p>}
        {explainOrder(order, frame).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <OrderChart order={order} frame={frame} />
        <OrderCounts order={order} frame={frame} />
        {order.standing === 'underway' && <p className="soft">{expectedText(order, frame).join(' ')}</p>}
      </div>
      <p className="foot-note meta" role="status">
        {updated} {!isFinal(order) && <span className="following">{following}</span>}
      </p>
    </section>
  );
}
