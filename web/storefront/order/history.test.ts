import { expect, test } from 'vitest';
import type { PublicOrder } from '#contracts/orders/orders.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { historyOf } from './history.tsx';

const words = trackingMessages.es;
const at = '2026-11-20T13:02:00.000Z';

const order: PublicOrder = {
  orderNumber: 'K7PM4XWQ2D',
  status: 'processing',
  serviceType: 'followers',
  audience: 'europe',
  quantity: 1000,
  bonus: 100,
  maskedUsername: 'm••',
  createdAt: at,
  paidAt: at,
  completedAt: null,
  delivery: {
    state: 'in_progress',
    quantity: 1100,
    delivered: 638,
    remains: 462,
    startCount: 2314,
    updatedAt: at,
  },
  standing: 'underway',
  progress: [],
  estimate: null,
  waits: false,
  usualHours: 24,
  timeline: [
    { kind: 'paid', at },
    { kind: 'progress', at, count: 200 },
    { kind: 'progress', at, count: 638 },
  ],
};

const historyTextOf = (some: Partial<PublicOrder>) =>
  historyOf({ ...order, ...some }, words, String).map(({ text, state }) => `${state}: ${text}`);

test('a history contains the latest progress report and the next step', () => {
  expect(historyTextOf({})).toEqual([
    'done: Pago confirmado',
    'now: 638 de 1100 entregados',
    'todo: Completado, al llegar a 3414',
  ]);
});

test('a history stops at the last event before the delivery starts', () => {
  expect(historyTextOf({ delivery: null, timeline: [{ kind: 'paid', at }] })).toEqual([
    'now: Pago confirmado',
    'todo: Completado',
  ]);
});

test('a history of a finished order has no next steps', () => {
  const timeline = [...order.timeline, { kind: 'completed' as const, at }];
  expect(historyTextOf({ status: 'completed', timeline })).toEqual([
    'done: Pago confirmado',
    'done: Completado',
  ]);
});
