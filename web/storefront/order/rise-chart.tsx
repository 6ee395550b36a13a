import type { DeliveredPoint, ShownOrder } from '#contracts/orders/orders.ts';
import { formatCount } from '../number-shape.ts';
import { formatMoment } from './dates.ts';
import type { OrderContext } from './order-frame.ts';

const roundHundredths = (value: number) => Math.round(value * 100) / 100;

/**
 * Returns a stepped line in a 100 × 100 field. Between two reports the value is unknown, so the line is not
 * interpolated.
 */
export function risePath(points: readonly DeliveredPoint[], quantity: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return '';
  const start = Date.parse(first.at);
  const span = Math.max(1, Date.parse(last.at) - start);
  const height = (delivered: number) => roundHundredths(100 - (100 * delivered) / Math.max(1, quantity));
  const steps = points.map(({ at, delivered }) => {
    const place = roundHundredths((100 * (Date.parse(at) - start)) / span);
    return `H${place}V${height(delivered)}`;
  });
  return `M0 100${steps.join('')}`;
}

function RiseTable({ order, frame }: { order: ShownOrder; frame: OrderContext }) {
  const { words, props } = frame;
  return (
    <details className="as-table">
      <summary>{words.rise.asTable}</summary>
      <table className="tab">
        <thead>
          <tr>
            <th scope="col">{words.rise.time}</th>
            <th scope="col">{words.order.delivered}</th>
          </tr>
        </thead>
        <tbody>
          {order.progress.map(({ at, delivered }) => (
            <tr key={`${at} ${delivered}`}>
              <td>
                <time dateTime={at}>{formatMoment(at, new Date(), props.locale)}</time>
              </td>
              <td>{formatCount(delivered, props.shape)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/**
 * Draws delivered units over time, with a table of the same data. One report makes no line. The last card of its column,
 * so that nothing moves when the second report arrives.
 */
export function RiseChart({ order, frame }: { order: ShownOrder; frame: OrderContext }) {
  const { words, props } = frame;
  const { progress, delivery } = order;
  const [first, last] = [progress[0], progress.at(-1)];
  if (!delivery || !first || !last || first === last) return null;
  const count = (value: number) => formatCount(value, props.shape);
  const moment = ({ at }: DeliveredPoint) => formatMoment(at, new Date(), props.locale);
  const path = risePath(progress, delivery.quantity);
  const counts = `${count(last.delivered)}${words.success.of}${count(delivery.quantity)}`;
  return (
    <section className="sheet panel" aria-labelledby="rise">
      <h2 id="rise">{words.rise.title}</h2>
      <figure className="rise">
        <figcaption className="soft">{words.events.progress(counts)}</figcaption>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={words.rise.drawn(moment(first), moment(last), counts)}
        >
          <path className="under" d={`${path}V100z`} />
          <path className="edge" d={path} />
        </svg>
        <p className="ends" aria-hidden="true">
          <small>{moment(first)}</small>
          <small>{moment(last)}</small>
        </p>
      </figure>
      <RiseTable order={order} frame={frame} />
    </section>
  );
}
