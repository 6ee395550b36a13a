import { expect, it } from 'vitest';
import { features } from '#server/features.ts';
import { mailKindsOf } from '../wording/mail-kind.ts';
import { brakeSecondsFor, mustPause } from './brake-rules.ts';

it.each([
  [50, false, false],
  [51, false, true],
  [5000, true, false],
])('mustPause with %i recent mails of the type, released: %s, returns %s', (queued, released, held) => {
  expect(mustPause({ queued, released }, { mails: 50 })).toBe(held);
});

it('brakeSecondsFor delays only mails under the brake', () => {
  expect([brakeSecondsFor({ brake: true }, 'live'), brakeSecondsFor({}, 'live')]).toEqual([60, 0]);
  expect(brakeSecondsFor({ brake: true }, 'sandbox')).toBe(0);
});

it('the mail brake covers automatic bulk mails, and not replies to an action of a person', () => {
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
