import { expect, it } from 'vitest';
import { createCodeName, offerEnd, offerStanding } from './thanks-rules.ts';

it('a thank-you code starts with the configured word, followed by characters without look-alikes', () => {
  expect(createCodeName('SAVE10', () => 0)).toBe('SAVE10-222222');
  expect(createCodeName('SAVE15', (below) => below - 1)).toBe('SAVE15-ZZZZZZ');
});

it('a thank-you code counts its thirty days or twenty-four hours from the payment', () => {
  const paid = new Date('2026-11-20T13:02:00Z');
  expect(offerEnd(paid, 720).toISOString()).toBe('2026-12-20T13:02:00.000Z');
  expect(offerEnd(paid, 24).toISOString()).toBe('2026-11-21T13:02:00.000Z');
});

const now = new Date('2026-11-22T10:00:00Z');
const made = { boundTo: 'marta@example.test', validUntil: new Date('2026-12-20T10:00:00Z') };

it.each([
  ['rejects the base code for everyone', { ...made, boundTo: null }, {}, 'none'],
  ['rejects another address', made, { email: 'eve@example.test' }, 'another'],
  ['hides earlier uses from another address', made, { email: 'eve@example.test', uses: 1 }, 'another'],
  ['ends at its end time', { ...made, validUntil: now }, {}, 'over'],
  ['permits one use per address', made, { uses: 1 }, 'used'],
  ['compares addresses case-insensitively', made, { email: 'Marta@Example.test' }, 'open'],
  ['passes while the address is unknown', made, { email: undefined }, 'open'],
] as const)('a thank-you code %s', (_what, code, asked, standing) => {
  const usual = { email: 'marta@example.test', uses: 0, now };
  expect(offerStanding(code, { ...usual, ...asked })).toBe(standing);
});
