import type { PublicOrder, TimelineEntry } from '#contracts/orders.ts';
import type { Tracking } from '#messages/es/tracking.ts';
import { isFinal } from '../shared/order-view.ts';

export interface HistoryLine {
  text: string;
  /** Absent for what is still to come. */
  at?: string;
  state: 'done' | 'now' | 'todo';
}

type Count = (value: number) => string;

function lineOf({ kind, at, count }: TimelineEntry, words: Tracking, write: Count): HistoryLine {
  return { text: words.events[kind](count === undefined ? '' : write(count)), at, state: 'done' };
}

function progressLine({ delivery }: PublicOrder, words: Tracking, write: Count): HistoryLine[] {
  if (!delivery || delivery.delivered <= 0) return [];
  const counts = `${write(delivery.delivered)}${words.success.of}${write(delivery.quantity)}`;
  return [
    {
      text: words.events.progress(counts),
      state: 'now',
      ...(delivery.updatedAt ? { at: delivery.updatedAt } : {}),
    },
  ];
}

function nextLine({ delivery }: PublicOrder, words: Tracking, write: Count): HistoryLine {
  const start = delivery?.startCount;
  const known = delivery && typeof start === 'number';
  const text = known ? words.order.finish(write(start + delivery.quantity)) : words.order.willComplete;
  return { text, state: 'todo' };
}

/** What happened, what is happening, what comes next. Of the many progress reports only the latest is told. */
export function historyOf(order: PublicOrder, words: Tracking, write: Count): HistoryLine[] {
  const happened = order.timeline
    .filter((entry) => entry.kind !== 'progress')
    .map((entry) => lineOf(entry, words, write));
  if (isFinal(order)) return happened;
  const lines = [...happened, ...progressLine(order, words, write)];
  const last = lines.at(-1);
  if (last) last.state = 'now';
  return [...lines, nextLine(order, words, write)];
}
