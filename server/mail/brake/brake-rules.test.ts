import { expect, it } from 'vitest';
import { features } from '#server/features.ts';
import { mailKindsOf } from '../wording/mail-kind.ts';
import { gatherFor, isHeld } from './brake-rules.ts';

it.each([
  [50, false, false],
  [51, false, true],
  [5000, true, false],
])('with %i of its kind lately, let go: %s, a mail is held: %s', (queued, released, held) => {
  expect(isHeld({ queued, released }, { mails: 50 })).toBe(held);
});

it('waits for its like before it leaves, unless it is no business of the brake', () => {
  expect([gatherFor({ brake: true }, 'live'), gatherFor({}, 'live')]).toEqual([60, 0]);
  expect(gatherFor({ brake: true }, 'sandbox')).toBe(0);
});

it('looks at what the program tells many by itself, and at no answer to what a person did', () => {
  const braked = [...mailKindsOf(features).values()].filter(({ brake }) => brake).map(({ kind }) => kind);
  expect(braked.toSorted()).toEqual([
    'checkout-reminder',
    'order-cancelled',
    'order-partial',
    'refill-done',
    'refill-requested',
    'review-invitation',
  ]);
});
