import { expect, it } from 'vitest';
import { makeCode, offerEnd, offerStanding } from './thanks-rules.ts';

it('starts a code with the configured word, followed by characters without look-alikes', () => {
  expect(makeCode('SAVE10', () => 0)).toBe('SAVE10-222222');
  expect(makeCode('SAVE15', (below) => below - 1)).toBe('SAVE15-ZZZZZZ');
});

it('counts thirty days and twenty-four hours from the payment', () => {
  const paid = new Date('2026-11-20T13:02:00Z');
  expect(offerEnd(paid, 720).toISOString()).toBe('2026-12-20T13:02:00.000Z');
  expect(offerEnd(paid, 24).toISOString()).toBe('2026-11-21T13:02:00.000Z');
});

const now = new Date('2026-11-22T10:00:00Z');
const made = { boundTo: 'marta@example.test', validUntil: new Date('2026-12-20T10:00:00Z') };

it.each([
  ['its bare name is open to nobody', { ...made, boundTo: null }, {}, 'none'],
  ['another address has no use of it', made, { email: 'eve@example.test' }, 'another'],
  [
    'another address hears nothing of the first one’s uses',
    made,
    { email: 'eve@example.test', uses: 1 },
    'another',
  ],
  ['it ends at its hour', { ...made, validUntil: now }, {}, 'over'],
  ['an address uses one of them', made, { uses: 1 }, 'used'],
  ['the address is compared without its capitals', made, { email: 'Marta@Example.test' }, 'open'],
  ['before the address is known nothing is said of it', made, { email: undefined }, 'open'],
] as const)('%s', (_what, code, asked, standing) => {
  const usual = { email: 'marta@example.test', uses: 0, now };
  expect(offerStanding(code, { ...usual, ...asked })).toBe(standing);
});
