import type { ShownOrder, TimelineEntry } from '#contracts/orders/orders.ts';
import type { TrackingTexts } from '#messages/es/tracking.ts';
import { formatCount } from '../number-shape.ts';
import { formatMoment } from './dates.ts';
import type { OrderContext } from './order-frame.ts';
import { isFinal } from './order-view.tsx';

interface HistoryLine {
  text: string;
  at?: string;
  state: 'done' | 'now' | 'todo';
}

type NumberFormat = (value: number) => string;

function lineOf({ kind, at, count }: TimelineEntry, words: TrackingTexts, write: NumberFormat): HistoryLine {
  return { text: words.events[kind](count === undefined ? '' : write(count)), at, state: 'done' };
}

function progressLine({ delivery }: ShownOrder, words: TrackingTexts, write: NumberFormat): HistoryLine[] {
  if (!delivery || delivery.delivered <= 0) return [];
  const counts = `${write(delivery.delivered)}${words.success.of}${write(delivery.quantity)}`;
  return [
    {
      text: words.events.progress(counts),
      state: 'now',
      at: delivery.updatedAt ?? undefined,
    },
  ];
}

function nextLine({ delivery }: ShownOrder, words: TrackingTexts, write: NumberFormat): HistoryLine {
  const start = delivery?.startCount;
  const known = delivery && typeof start === 'number';
  const text = known ? words.order.finish(write(start + delivery.quantity)) : words.order.willComplete;
  return { text, state: 'todo' };
}

/** Returns past, current and next steps. Of the progress reports only the latest is included. */
export function historyOf(order: ShownOrder, words: TrackingTexts, write: NumberFormat): HistoryLine[] {
  const happened = order.timeline
    .filter((entry) => entry.kind !== 'progress')
    .map((entry) => lineOf(entry, words, write));
  if (isFinal(order)) return happened;
  const lines = [...happened, ...progressLine(order, words, write)];
  const last = lines.at(-1);
  if (last) last.state = 'now';
  return [...lines, nextLine(order, words, write)];
}

const classOf = { done: undefined, now: 'now', todo: 'ahead' } as const;

function HistoryEntry({ line, frame }: { line: HistoryLine; frame: OrderContext }) {
  const now = line.state === 'now';
  return (
    <li className={classOf[line.state]} aria-current={now ? 'step' : undefined}>
      <span>{now ? <b>{line.text}</b> : line.text}</span>
      {line.at && <time dateTime={line.at}>{formatMoment(line.at, new Date(), frame.props.locale)}</time>}
    </li>
  );
}

export function OrderHistory({ order, frame }: { order: ShownOrder; frame: OrderContext }) {
  const { words, props } = frame;
  const lines = historyOf(order, words, (value) => formatCount(value, props.shape));
  return (
    <section className="sheet panel" aria-labelledby="history">
      <h2 id="history">{words.order.history}</h2>
      <ol className="line">
        {lines.map((line) => (
          <HistoryEntry key={`${line.text}${line.at}`} line={line} frame={frame} />
        ))}
      </ol>
    </section>
  );
}
