import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { LineItemId, OrderId } from '#contracts/kit/ids.ts';
import {
  countParts,
  evaluateDeclaration,
  partKey,
  refundDuePerLine,
  type UndeliveredUnits,
  undeliveredOf,
  type WithdrawalPart,
} from './rules.ts';

const declaredAt = new Date('2026-11-10T12:00:00Z');
const before = new Date('2026-11-10T11:59:00Z');
const after = new Date('2026-11-10T12:00:05Z');
const line = 'line' as LineItemId;

const part = (more: Partial<WithdrawalPart> = {}): WithdrawalPart => ({
  lineItemId: line,
  position: 0,
  linePriceCents: 999,
  shares: null,
  quantity: 1100,
  state: 'in_progress',
  remains: 400,
  readAt: after,
  placed: true,
  ...more,
});

describe('withdrawal declaration', () => {
  const id = 'order' as OrderId;
  const paidAt = new Date('2026-11-09T12:00:00Z');

  it.each([
    ['no order', undefined, 'no_match'],
    ['a disputed order', { id, paidAt, disputed: true }, 'dispute'],
    ['an order past the deadline', { id, paidAt: new Date('2026-10-01T12:00:00Z'), disputed: false }, 'late'],
  ])('a withdrawal declaration about %s needs a staff decision', (_what, order, reason) => {
    expect(evaluateDeclaration(order, declaredAt)).toMatchObject({ state: 'undecided', reason });
  });

  it.each([paidAt, null])('a withdrawal declaration about an order paid at %s stops the order', (at) => {
    expect(evaluateDeclaration({ id, paidAt: at, disputed: false }, declaredAt)).toMatchObject({
      state: 'stopping',
      orderId: id,
    });
  });
});

test.each<[string, Partial<WithdrawalPart>, number | undefined]>([
  ['no fulfilment exists', { state: null, remains: null, readAt: null, placed: false }, 1100],
  [
    'it was cancelled before submission',
    { state: 'canceled', remains: null, readAt: null, placed: false },
    1100,
  ],
  ['its cancellation is pending', { state: 'queued', placed: false }, undefined],
  ['it is being submitted', { state: 'submitting', placed: false }, undefined],
  ['its submission is ambiguous', { state: 'in_doubt', placed: false }, undefined],
  ['the latest status precedes the declaration', { readAt: before }, undefined],
  ['no status exists', { readAt: null }, undefined],
  ['the latest status follows the declaration', {}, 400],
  ['the status has no count', { remains: null }, undefined],
  ['delivery had not begun', { state: 'submitted', remains: null }, 1100],
  ['it was completed', { state: 'completed', remains: 0 }, 0],
  ['it ended partially', { state: 'partial', remains: 157 }, 157],
  ['it ended partially without a count', { state: 'partial', remains: null }, undefined],
  ['the provider cancelled it half-way with a count', { state: 'canceled', remains: 600 }, 600],
  ['the provider cancelled it without a count', { state: 'canceled', remains: null }, 1100],
  ['it failed', { state: 'failed', remains: null }, 1100],
])('a withdrawal returns the undelivered units of a part when %s', (_what, more, lack) => {
  expect(undeliveredOf(part(more), declaredAt)).toBe(lack);
});

it('a withdrawal uses the first status after the declaration and ignores later deliveries', () => {
  const first = countParts([part({ remains: 400 })], {}, declaredAt);
  const later = countParts([part({ state: 'completed', remains: 0 })], first.counted, declaredAt);
  expect(later).toEqual({ counted: { [`${line}:0`]: 400 }, complete: true });
});

it('a withdrawal is incomplete while one part is unknown', () => {
  const parts = [part({ position: 0 }), part({ position: 1, state: 'in_doubt' })];
  const { counted, complete } = countParts(parts, {}, declaredAt);
  expect([Object.keys(counted), complete]).toEqual([[`${line}:0`], false]);
});

const shares = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 });

test('a withdrawal refunds at least the undelivered share, at most the price, and the full price when nothing was delivered', () => {
  fc.assert(
    fc.property(
      shares,
      fc.integer({ min: 50, max: 25_000 }),
      fc.infiniteStream(fc.nat(100)),
      (given, price, stream) => {
        const parts = given.map((quantity, position) =>
          part({ position, quantity, shares: given, linePriceCents: price }),
        );
        const lacks = given.map((quantity) => Math.floor((quantity * (stream.next().value ?? 0)) / 100));
        const counted: UndeliveredUnits = Object.fromEntries(
          parts.map((each, index) => [partKey(each), lacks[index] ?? 0]),
        );
        const owed = refundDuePerLine(parts, counted, true).get(line) ?? 0;
        const total = given.reduce((sum, quantity) => sum + quantity, 0);
        const lacking = lacks.reduce((sum, lack) => sum + lack, 0);
        expect(owed).toBeLessThanOrEqual(price);
        // Each part's price is rounded to a cent in either direction, and its share is rounded up.
        expect(owed).toBeGreaterThanOrEqual(Math.floor((price * lacking) / total) - given.length);
        if (lacking === total) expect(owed).toBe(price);
        if (lacking === 0) expect(owed).toBe(0);
        expect(refundDuePerLine(parts, counted, false).get(line)).toBe(price);
      },
    ),
  );
});
