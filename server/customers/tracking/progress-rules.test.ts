import { expect, it } from 'vitest';
import type { Delivery } from '#contracts/orders/orders.ts';
import { toProgress } from './progress-rules.ts';
import type { EventFacts } from './store.ts';

const timeAt = (minute: number) => `2026-11-20T14:${String(minute).padStart(2, '0')}:00.000Z`;
const event = (minute: number, kind: string, data: Record<string, unknown> = {}): EventFacts => ({
  kind,
  data,
  at: timeAt(minute),
});
const delivery = (delivered: number, minute: number): Delivery => ({
  state: 'in_progress',
  quantity: 1100,
  delivered,
  remains: 1100 - delivered,
  startCount: 2314,
  updatedAt: timeAt(minute),
});
const progressOf = (events: EventFacts[], of: Delivery | null, parts = 1) =>
  toProgress(events, of, parts).map((point) => [point.at.slice(14, 16), point.delivered]);

it('toProgress starts at the submission, also without later reports', () => {
  const events = [
    event(3, 'submitted'),
    event(6, 'delivery_started'),
    event(20, 'delivered', { quantity: 1100 }),
  ];
  const drawn = [
    ['03', 0],
    ['20', 1100],
  ];
  expect(progressOf(events, delivery(1100, 20))).toEqual(drawn);
  expect(progressOf(events.toSpliced(1, 1), delivery(1100, 20))).toEqual(drawn);
});

it('toProgress rises from the start over each quarter to the current count', () => {
  const events = [
    event(2, 'paid'),
    event(6, 'delivery_started', { startCount: 2314 }),
    event(12, 'delivery_progress', { percent: 25, delivered: 320 }),
    event(31, 'delivery_progress', { percent: 50, delivered: 560 }),
  ];
  expect(progressOf(events, delivery(638, 41))).toEqual([
    ['06', 0],
    ['12', 320],
    ['31', 560],
    ['41', 638],
  ]);
});

it('toProgress ends with the whole quantity, or with that of a cancelled delivery', () => {
  const started = event(6, 'delivery_started');
  const whole = [started, event(20, 'delivered', { quantity: 1100 }), event(21, 'order_completed')];
  expect(progressOf(whole, delivery(1100, 20))).toEqual([
    ['06', 0],
    ['20', 1100],
  ]);
  const short = [started, event(20, 'delivery_partial', { remains: 157 })];
  expect(progressOf(short, delivery(943, 20)).at(-1)).toEqual(['20', 943]);
});

it('toProgress sums several posts, and is empty when a report does not identify its post', () => {
  const part = (minute: number, fulfilmentId: string, delivered: number) =>
    event(minute, 'delivery_progress', { delivered, fulfilmentId });
  const events = [part(6, 'a', 100), part(8, 'b', 200), part(9, 'a', 300)];
  expect(progressOf(events, delivery(500, 9), 2)).toEqual([
    ['06', 100],
    ['08', 300],
    ['09', 500],
  ]);
  expect(
    progressOf([...events, event(10, 'delivery_progress', { delivered: 1 })], delivery(501, 10), 2),
  ).toEqual([]);
});

it('toProgress is empty before the delivery begins', () => {
  expect(progressOf([event(2, 'paid')], null)).toEqual([]);
  expect(progressOf([event(2, 'paid')], delivery(0, 3))).toEqual([]);
});
