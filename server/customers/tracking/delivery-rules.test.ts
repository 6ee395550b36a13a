import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliverySchema } from '#contracts/orders/orders.ts';
import { fulfilmentStates } from '#contracts/orders/states.ts';
import { correctionOf, deliveryState, partsOf, toDelivery, toPostDelivery } from './delivery-rules.ts';
import type { FulfilmentFacts } from './store.ts';

const fulfilmentFacts = (change: Partial<FulfilmentFacts>): FulfilmentFacts => ({
  state: 'in_progress',
  quantity: 1100,
  remains: 462,
  startCount: 2314,
  updatedAt: '2026-11-20T14:41:00+00:00',
  stateReason: null,
  resends: 0,
  ...change,
});

describe('deliveryState', () => {
  it.each<[FulfilmentFacts['state'][], FulfilmentFacts['state']]>([
    [['completed'], 'completed'],
    [['in_doubt'], 'in_doubt'],
    [['completed', 'completed'], 'completed'],
    [['completed', 'partial'], 'partial'],
    [['completed', 'failed'], 'partial'],
    [['completed', 'queued'], 'in_progress'],
    [['in_progress', 'in_doubt'], 'in_progress'],
    [['submitted', 'queued'], 'queued'],
    [['submitted', 'needs_action'], 'needs_action'],
  ])('deliveryState of %j is %s', (states, state) => {
    expect(deliveryState(states)).toBe(state);
  });
});

describe('toDelivery', () => {
  it('toDelivery is null without fulfilments', () => {
    expect(toDelivery([])).toBeNull();
  });

  it('toDelivery equals the only fulfilment', () => {
    expect(toDelivery([fulfilmentFacts({})])).toEqual({
      state: 'in_progress',
      quantity: 1100,
      delivered: 638,
      remains: 462,
      startCount: 2314,
      updatedAt: '2026-11-20T14:41:00.000Z',
    });
  });

  it('toDelivery sums several fulfilments without a start count', () => {
    const parts = [
      fulfilmentFacts({ state: 'completed', quantity: 50, remains: 0 }),
      fulfilmentFacts({ quantity: 50, remains: 30 }),
    ];
    expect(toDelivery(parts)).toMatchObject({
      state: 'in_progress',
      quantity: 100,
      delivered: 70,
      startCount: null,
    });
  });

  it('toDelivery sums all posts, including those not yet submitted', () => {
    const { updatedAt } = fulfilmentFacts({});
    const once = { stateReason: null, resends: 0 };
    const waiting = { state: null, remains: null, startCount: null, updatedAt: null, ...once };
    const posts = [
      { link: 'a', quantity: 40, ...waiting },
      {
        link: 'b',
        quantity: 30,
        state: 'in_progress',
        remains: 10,
        startCount: 7,
        updatedAt,
        ...once,
      } as const,
      {
        link: 'c',
        quantity: 30,
        state: 'completed',
        remains: 0,
        startCount: 3,
        updatedAt,
        ...once,
      } as const,
    ];
    expect(toDelivery(partsOf({ fulfilments: [fulfilmentFacts({})], posts }))).toMatchObject({
      state: 'in_progress',
      quantity: 100,
      delivered: 50,
      startCount: null,
    });
    expect(posts.map(toPostDelivery)).toEqual([
      { link: 'a', quantity: 40, delivered: 0, state: null, unsent: true },
      { link: 'b', quantity: 30, delivered: 20, state: 'in_progress', unsent: false },
      { link: 'c', quantity: 30, delivered: 30, state: 'completed', unsent: false },
    ]);
    expect(toDelivery(partsOf({ fulfilments: [], posts }))).toBeNull();
  });

  it('toDelivery stays between zero and the ordered quantity', () => {
    const anyFacts = fc.record({
      state: fc.constantFrom(...fulfilmentStates),
      quantity: fc.integer({ min: 1, max: 100_000 }),
      remains: fc.option(fc.integer({ min: -10, max: 200_000 })),
      startCount: fc.option(fc.nat()),
      updatedAt: fc.constant(null),
      stateReason: fc.constant(null),
      resends: fc.nat(3),
    });
    fc.assert(
      fc.property(fc.array(anyFacts, { minLength: 1, maxLength: 8 }), (parts) => {
        const delivery = deliverySchema.parse(toDelivery(parts));
        return (
          delivery.delivered >= 0 &&
          delivery.delivered <= delivery.quantity &&
          delivery.delivered + delivery.remains === delivery.quantity
        );
      }),
    );
  });
});

describe('correctionOf', () => {
  const waiting = fulfilmentFacts({ state: 'queued' });
  const post = (fact: FulfilmentFacts) => ({ ...fact, link: 'a' });
  const both = (first: FulfilmentFacts, second: FulfilmentFacts) => ({
    ...{ fulfilments: [first, second], posts: [post(first), post(second)] },
  });

  it('correctionOf returns all unsubmitted parts, also before the fulfilments exist', () => {
    expect(correctionOf({ fulfilments: [], posts: [] })).toBe('all');
    expect(correctionOf({ fulfilments: [waiting], posts: [] })).toBe('all');
    expect(correctionOf(both(waiting, fulfilmentFacts({ state: 'needs_action' })))).toBe('all');
  });

  it('correctionOf allows unsubmitted posts after a first submission, and no submitted profile', () => {
    expect(correctionOf(both(fulfilmentFacts({}), waiting))).toBe('posts');
    expect(correctionOf(both(fulfilmentFacts({}), fulfilmentFacts({ state: 'in_doubt' })))).toBeNull();
    for (const sent of [
      fulfilmentFacts({}),
      { ...waiting, resends: 1 },
      { ...waiting, stateReason: 'shop_restored' },
    ])
      expect(correctionOf({ fulfilments: [sent], posts: [] })).toBeNull();
  });
});
