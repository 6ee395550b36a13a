import { expect, it } from 'vitest';
import { findAmount } from './amount-in-words.ts';

it.each([
  ['9,99', 999, ''],
  ['9.99', 999, ''],
  ['1.234,50 €', 123_450, ''],
  ['1,234.50', 123_450, ''],
  ['€ 5', 500, ''],
  [' lucia  33.91 € ', 3391, 'lucia'],
])('findAmount finds the amount of %j', (typed, cents, rest) => {
  expect(findAmount(typed)).toEqual({ cents, rest });
});

it.each(['4242', 'K7MQ4TXR9D', 'ana.12.99@example.com', 'pi_3Q9.99', 'F-2026-000012', '1.234'])(
  'findAmount finds no amount in %j',
  (typed) => {
    expect(findAmount(typed)).toEqual({ cents: undefined, rest: typed });
  },
);
