import type { PublicOrder } from '#contracts/orders.ts';
import { formatCount } from '../../number-shape.ts';
import { formatMoment } from '../shared/dates.ts';
import type { OrderFrame } from '../shared/order-props.ts';
import { type HistoryLine, historyOf } from './history.ts';

const classOf = { done: undefined, now: 'now', todo: 'todo' } as const;

function Line({ line, frame }: { line: HistoryLine; frame: OrderFrame }) {
  const now = line.state === 'now';
  return (
    <li className={classOf[line.state]} aria-current={now ? 'step' : undefined}>
      <span>{now ? <b>{line.text}</b> : line.text}</span>
      {line.at && <time dateTime={line.at}>{formatMoment(line.at, new Date(), frame.props.locale)}</time>}
    </li>
  );
}

export function OrderHistory({ order, frame }: { order: PublicOrder; frame: OrderFrame }) {
  const { words, props } = frame;
  const lines = historyOf(order, words, (value) => formatCount(value, props.shape));
  return (
    <section className="sheet panel" aria-labelledby="history">
      <h2 id="history">{words.order.history}</h2>
      <ol className="line">
        {lines.map((line) => (
          <Line key={`${line.text}${line.at}`} line={line} frame={frame} />
        ))}
      </ol>
    </section>
  );
}
