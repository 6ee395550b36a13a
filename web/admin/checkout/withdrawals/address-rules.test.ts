import { expect, it } from 'vitest';
import { compareOrderAddress } from './address-rules.ts';

const candidate = {
  id: '1',
  number: 'K7PM4XWQ2D',
  email: 'eva@example.com',
  paidAt: null,
  totalCents: 999,
  withdrawn: false,
};

it.each([
  ['eva@example.com', ' k7pm4xwq2d ', { is: 'same' }],
  ['EVA@example.com', 'K7PM4XWQ2D', { is: 'same' }],
  ['lucia@example.com', 'K7PM4XWQ2D', { is: 'other', email: 'eva@example.com' }],
  ['lucia@example.com', 'ZZZZZZZZZZ', { is: 'unlisted' }],
])('compareOrderAddress: %s declares the withdrawal of %s', (email, number, expected) => {
  expect(compareOrderAddress({ email, candidates: [candidate] }, number)).toEqual(expected);
});
