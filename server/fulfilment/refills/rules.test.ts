import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '#contracts/kit/time.ts';
import { protocolTable } from '#tests/harness/protocol-words.ts';
import {
  deliveredUnits,
  nextRefillState,
  type PartFacts,
  parseRefillStatus,
  type RefillCase,
  refillObstacles,
  refillStatusWords,
} from './rules.ts';
import { hasDropped } from './share-rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

const dropped: PartFacts = {
  orderState: 'completed',
  paymentState: 'paid',
  stopped: false,
  state: 'completed',
  providerOrderId: '23501',
  deliveredAt: daysAgo(5),
  refillOffered: true,
  providerHeld: false,
  refillOpen: false,
  askedAt: null,
  refilledAt: null,
  promised: false,
  delivered: 1000,
  missing: 300,
  olderFirst: false,
  counted: { count: 1200, at: daysAgo(0.1) },
};
const clock: RefillCase = { now, windowDays: 30, countable: true, asker: 'clock' };
const person: RefillCase = { ...clock, asker: 'person' };

describe('refill obstacles', () => {
  it('refill obstacles are empty for a delivered part that lost more than a tenth', () => {
    expect(refillObstacles(dropped, clock)).toEqual([]);
    expect(refillObstacles({ ...dropped, orderState: 'processing' }, clock)).toEqual([]);
  });

  it.each([
    [{ orderState: 'cancelled' }, 'order_state'],
    [{ stopped: true }, 'order_state'],
    [{ paymentState: 'refunded' }, 'money_back'],
    [{ state: 'in_progress' }, 'not_delivered'],
    [{ providerOrderId: null }, 'no_provider_order'],
    [{ refillOffered: false }, 'not_offered'],
    [{ refillOffered: false, promised: true }, 'promised_elsewhere'],
    [{ deliveredAt: daysAgo(30) }, 'window_over'],
    [{ providerHeld: true }, 'provider_held'],
    [{ refillOpen: true }, 'refill_open'],
    [{ counted: null }, 'not_counted'],
    [{ missing: 100 }, 'no_drop'],
    [{ missing: null }, 'no_drop'],
    [{ missing: 0, olderFirst: true }, 'counts_for_older'],
    // The refill ended after the count, so only a new count shows what is missing.
    [{ refilledAt: daysAgo(0.05) }, 'counted_before'],
    [{ counted: { count: null, at: now } }, 'not_shown'],
    [{ askedAt: daysAgo(0.9) }, 'asked_lately'],
  ] as [Partial<PartFacts>, string][])('refill obstacles of a part with %j are %s', (change, obstacle) => {
    expect(refillObstacles({ ...dropped, ...change }, clock)).toEqual([obstacle]);
  });

  it('a person may request another refill for an invisible profile, but not without a drop', () => {
    expect(refillObstacles({ ...dropped, askedAt: now }, person)).toEqual([]);
    expect(refillObstacles({ ...dropped, counted: { count: null, at: now } }, person)).toEqual([]);
    expect(refillObstacles({ ...dropped, missing: 100 }, person)).toEqual(['no_drop']);
  });

  it('a part without a follower count is not refilled on schedule, but a person may request it', () => {
    for (const counted of [null, dropped.counted]) {
      const part = { ...dropped, counted };
      expect(refillObstacles(part, { ...clock, countable: false })).toEqual(['not_counted']);
      expect(refillObstacles(part, { ...person, countable: false })).toEqual([]);
    }
  });
});

const count = fc.integer({ min: 0, max: 2_000_000_000 });

it('refill obstacles require a drop that was counted after the last refill', () => {
  const anyDate = fc.integer({ min: 0, max: 60 }).map(daysAgo);
  const facts = fc.record({
    delivered: count,
    missing: fc.option(count, { nil: null }),
    olderFirst: fc.boolean(),
    counted: fc.option(fc.record({ count: fc.option(count, { nil: null }), at: anyDate }), { nil: null }),
    refilledAt: fc.option(anyDate, { nil: null }),
    askedAt: fc.option(anyDate, { nil: null }),
    deliveredAt: fc.option(anyDate, { nil: null }),
    refillOpen: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (change) => {
      const part = { ...dropped, ...change };
      if (refillObstacles(part, clock).length > 0) return;
      const { counted, delivered, missing, refilledAt, deliveredAt } = part;
      expect(part.refillOpen).toBe(false);
      expect(hasDropped(delivered, missing!)).toBe(true);
      expect(refilledAt === null || refilledAt < counted!.at).toBe(true);
      expect(deliveredAt!.getTime()).toBeGreaterThan(daysAgo(30).getTime());
    }),
  );
});

it.each([
  [0, 1100],
  [300, 800],
  [null, 1100],
  [5000, 0],
])('the delivered count of 1100 units with %s remaining is %i', (remains, delivered) => {
  expect(deliveredUnits({ quantity: 1100, remains })).toBe(delivered);
});

it.each([
  ['Pending', 'pending'],
  ['IN_PROGRESS', 'processing'],
  ['Completed', 'completed'],
  ['Partial', 'partial'],
  ['Cancelled', 'canceled'],
  ['Rejected', 'canceled'],
  ['Error', 'canceled'],
  ['Exploded', undefined],
] as const)('a refill maps the provider status %s', (word, state) => {
  expect(parseRefillStatus(word)).toBe(state);
});

it('the protocol page lists the refill statuses', () => {
  const sorted = Object.entries(refillStatusWords).map(([state, words]) => [state, words.toSorted()]);
  expect(protocolTable('Refills')).toEqual(Object.fromEntries(sorted));
});

it('a running refill never returns to pending, and ignores an unknown status', () => {
  expect(nextRefillState('processing', 'Pending')).toBe('processing');
  expect(nextRefillState('pending', 'Exploded')).toBe('pending');
});
