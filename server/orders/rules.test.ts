import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type DisplayStateFacts,
  deliveredOf,
  displayStateOf,
  paidForPart,
  readTarget,
  unappliedPaymentState,
} from './rules.ts';

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
] as const)('the order rule returns for a payment state of %s with %j: %s', (state, money, parked) => {
  expect(unappliedPaymentState(state, money)).toBe(parked);
});

const orderFacts = (some: Partial<DisplayStateFacts>): DisplayStateFacts => ({
  state: 'processing',
  paymentState: 'paid',
  stopReason: null,
  parked: null,
  fulfilments: [],
  ...some,
});

it.each<[string, Partial<DisplayStateFacts>]>([
  ['unpaid', { state: 'pending', paymentState: 'unpaid' }],
  ['bank', { state: 'pending', paymentState: 'pending' }],
  ['failed', { state: 'pending', paymentState: 'failed' }],
  ['cancelled', { state: 'cancelled', paymentState: 'failed' }],
  ['held', { state: 'pending', paymentState: 'unpaid', parked: 'held' }],
  ['returned', { state: 'cancelled', paymentState: 'unpaid', parked: 'returned' }],
  ['underway', { fulfilments: ['in_progress'] }],
  ['underway', { fulfilments: ['partial', 'in_progress'] }],
  ['completed', { state: 'completed', fulfilments: ['completed'] }],
  ['partial', { state: 'completed', fulfilments: ['completed', 'partial'] }],
  ['partial', { paymentState: 'partially_refunded', fulfilments: ['partial'] }],
  ['refunded', { state: 'refunded', paymentState: 'refunded', fulfilments: ['canceled'] }],
  ['withdrawn', { state: 'refunded', paymentState: 'refunded', stopReason: 'withdrawal' }],
  ['withdrawn', { state: 'cancelled', stopReason: 'withdrawal', fulfilments: ['canceled'] }],
  ['cancelled', { state: 'cancelled', fulfilments: ['canceled'] }],
  ['duplicate', { state: 'duplicate' }],
])('the order rule shows the standing %s', (standing, some) =>
  expect(displayStateOf(orderFacts(some))).toBe(standing),
);

type Part = Parameters<typeof deliveredOf>[0];

describe('deliveredOf', () => {
  it.each<[Partial<Part>, number]>([
    [{}, 638],
    [{ remains: null }, 0],
    [{ remains: 2000 }, 0],
    [{ remains: -5 }, 1100],
    [{ state: 'completed', remains: null }, 1100],
    [{ state: 'completed', remains: 100 }, 1000],
    [{ state: 'partial', remains: 157 }, 943],
    [{ state: 'partial', remains: null }, 0],
    [{ state: 'canceled', remains: null }, 0],
    // Many providers report 0 before they start.
    [{ state: 'submitted', remains: 0 }, 0],
    [{ state: 'queued', remains: 0 }, 0],
  ])('deliveredOf returns for %j the count %i', (change, delivered) => {
    expect(deliveredOf({ state: 'in_progress', quantity: 1100, remains: 462, ...change })).toBe(delivered);
  });
});

test('the order rule splits the price of a line over its posts without a remainder', () => {
  const line = fc.record({
    linePriceCents: fc.integer({ min: 50, max: 100_000 }),
    shares: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 30 }),
  });
  fc.assert(
    fc.property(line, (given) => {
      const parts = given.shares.map((_, position) => paidForPart({ ...given, position }));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(given.linePriceCents);
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    }),
  );
  expect(paidForPart({ linePriceCents: 999, shares: null, position: 0 })).toBe(999);
  expect(() => paidForPart({ linePriceCents: 999, shares: [1], position: 1 })).toThrow(RangeError);
});

const cafe = 'https://www.instagram.com/cafe/';
const post = { shortcode: 'C0dE', link: 'https://www.instagram.com/p/C0dE/' };

describe('readTarget', () => {
  it.each([
    [{ username: '@Cafe' }, { username: 'cafe', link: cafe, post: undefined }],
    [{ url: 'instagram.com/cafe' }, { username: 'cafe', link: cafe, post: undefined }],
    [
      { url: 'instagram.com/cafe', username: 'cafe' },
      { username: 'cafe', link: cafe, post: undefined },
    ],
    [
      { url: 'instagram.com/p/C0dE/', username: 'cafe' },
      { username: 'cafe', link: cafe, post },
    ],
    [{ url: 'instagram.com/reel/C0dE/' }, { username: undefined, link: undefined, post }],
    [
      { url: ' ', username: '' },
      { username: undefined, link: undefined, post: undefined },
    ],
  ])('readTarget reads %j', (input, target) => {
    expect(readTarget(input)).toEqual({ kind: 'target', ...target });
  });

  it.each([
    [{ username: 'no such..name' }, { field: 'username', code: 'username_invalid' }],
    [{ url: 'instagram.com/p/' }, { field: 'url', code: 'post_invalid' }],
    [
      { url: 'instagram.com/cafe', username: 'bar' },
      { field: 'url', code: 'conflict' },
    ],
  ])('readTarget rejects %j', (input, why) => {
    expect(readTarget(input)).toEqual({ kind: 'refused', ...why });
  });
});
