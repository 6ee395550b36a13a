import { expect, it } from 'vitest';
import { formatImportedPrice } from './imported-price.ts';

it.each([undefined, null, '', ' ', 'gratis', Number.NaN, Number.POSITIVE_INFINITY, {}, true])(
  'a missing or invalid price is formatted as 0,00€: %s',
  (value) => {
    expect(formatImportedPrice(value)).toBe('0,00€');
  },
);

it('a price has a decimal comma, two decimals by default and an optional euro sign', () => {
  expect([formatImportedPrice(12.5), formatImportedPrice('3.49'), formatImportedPrice(0)]).toEqual([
    '12,50€',
    '3,49€',
    '0,00€',
  ]);
  expect([
    formatImportedPrice(12.5, { decimals: 0 }),
    formatImportedPrice(7, { sign: false }),
    formatImportedPrice(undefined, { decimals: 3, sign: false }),
  ]).toEqual(['13€', '7,00', '0,000']);
});
