import { expect, it } from 'vitest';
import { parkedPayment } from './parked-rules.ts';

it.each([
  ['unpaid', { received: 0, kept: 0 }, null],
  ['failed', { received: 0, kept: 0 }, null],
  ['unpaid', { received: 1, kept: 1 }, 'held'],
  ['failed', { received: 2, kept: 1 }, 'held'],
  ['unpaid', { received: 1, kept: 0 }, 'returned'],
  ['paid', { received: 1, kept: 1 }, null],
  ['paid', { received: 2, kept: 2 }, 'held'],
  ['paid', { received: 2, kept: 1 }, null],
  ['refunded', { received: 1, kept: 0 }, null],
] as const)('an order that is %s, with %j: %s', (state, money, parked) => {
  expect(parkedPayment(state, money)).toBe(parked);
});
