import { describe, expect, it } from 'vitest';
import type { Delivery } from '#contracts/orders/orders.ts';
import type { EventFacts } from './store.ts';
import { toPublicTimeline, toTimeline } from './timeline-rules.ts';

const delivery: Delivery = {
  state: 'completed',
  quantity: 1100,
  delivered: 1100,
  remains: 0,
  startCount: 2314,
  updatedAt: null,
};
let clock = 0;
const event = (kind: string, data: Record<string, unknown> = {}): EventFacts => {
  clock += 1;
  return { kind, data, at: `2026-11-20T14:00:${String(clock % 60).padStart(2, '0')}.123456+00:00` };
};
const timelineOf = (events: EventFacts[], parts = 1, of: Delivery | null = delivery) =>
  toTimeline(events, of, parts).map(({ kind, count }) => (count === undefined ? kind : `${kind} ${count}`));

describe('toTimeline', () => {
  it('toTimeline returns a whole delivery in order of events', () => {
    const events = [
      event('placed'),
      event('payment_failed'),
      event('paid'),
      event('submitted', { providerOrderId: '9' }),
      event('delivery_started', { startCount: 2314 }),
      event('delivery_progress', { percent: 50, delivered: 638 }),
      event('delivered', { startCount: 2314, quantity: 1100 }),
      event('order_completed'),
    ];
    expect(timelineOf(events)).toEqual([
      'placed',
      'payment_failed',
      'paid',
      'submitted',
      'started 2314',
      'progress 638',
      'completed',
    ]);
    expect(toTimeline(events, delivery, 1)[0]?.at).toMatch(/^2026-11-20T14:00:\d\d\.123Z$/);
  });

  it('toTimeline combines failed payment attempts into one entry with their number', () => {
    const events = ['placed', 'payment_failed', 'payment_failed', 'payment_failed', 'paid'];
    expect(timelineOf(events.map((kind) => event(kind)))).toEqual(['placed', 'payment_failed 3', 'paid']);
  });

  it('toTimeline hides payment attempts, refills and corrections from the public timeline', () => {
    const events = ['placed', 'payment_failed', 'paid', 'target_changed', 'submitted', 'order_completed'];
    const later = ['refill_requested', 'refill_completed', 'refunded'];
    const timeline = toTimeline(
      [...events, ...later].map((kind) => event(kind)),
      delivery,
      1,
    );
    expect(toPublicTimeline(timeline).map(({ kind }) => kind)).toEqual([
      ...['placed', 'paid', 'submitted', 'completed', 'refunded'],
    ]);
  });

  it('toTimeline hides internal and unknown events', () => {
    const inner = [
      'submission_ambiguous',
      'submission_rejected',
      'delivery_failed',
      'refund_failed',
      'constructor',
    ];
    expect(timelineOf(inner.map((kind) => event(kind)))).toEqual([]);
  });

  it('toTimeline exposes no data of an event except its count', () => {
    const [entry] = toTimeline([event('submitted', { providerOrderId: '9', charge: '1.2' })], delivery, 1);
    expect(Object.keys(entry ?? {})).toEqual(['kind', 'at']);
  });

  it.each([{ startCount: null }, { startCount: -1 }, { startCount: '12' }, { startCount: 1.5 }, {}])(
    'toTimeline shows no count for %j',
    (data) => {
      expect(timelineOf([event('delivery_started', data)])).toEqual(['started']);
    },
  );

  it('toTimeline shows the delivered count of a partial delivery', () => {
    expect(
      timelineOf([event('delivery_partial', { remains: 157 })], 1, { ...delivery, state: 'partial' }),
    ).toEqual(['partial 943']);
  });

  it('toTimeline shows each step of several parts once, and completion when all parts are completed', () => {
    const half = [event('submitted'), event('submitted'), event('delivery_started'), event('delivered')];
    expect(timelineOf(half, 2, { ...delivery, state: 'in_progress' })).toEqual(['submitted', 'started']);
    const whole = [...half, event('delivery_progress', { delivered: 5 }), event('delivered')];
    expect(timelineOf(whole, 2)).toEqual(['submitted', 'started', 'completed']);
  });

  it('toTimeline hides events of a provider order that belonged to another buyer', () => {
    const ours = { fulfilmentId: 'f' };
    const events = [
      ...[event('placed'), event('paid'), event('submitted')],
      ...[event('delivery_started', { ...ours, startCount: 9 }), event('delivered', ours)],
      ...[event('order_completed'), event('link_taken_back', ours)],
      event('delivery_started', { ...ours, startCount: 2314 }),
    ];
    expect(timelineOf(events)).toEqual(['placed', 'paid', 'submitted', 'started 2314']);
  });
});
