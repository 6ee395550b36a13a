import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCount } from '../../number-shape.ts';
import { readQuantity, resolveQuantity } from './typed-quantity.ts';

test.each([
  ['2500', 2500],
  [' 2.500 ', 2500],
  ['2,500', 2500],
  ['10 000', 10_000],
  ['10\u202f000', 10_000],
  ['10\u00a0000', 10_000],
  ['1.234.567', 1_234_567],
  ['2.500,00', 2500],
  ['2500.5', 2500],
  ['2.50', 2],
])('readQuantity reads %j as %i', (typed, quantity) => {
  expect(readQuantity(typed)).toBe(quantity);
});

test.each(['', 'mil', '-500', '1e5', '2.500,000', '2.5000', '12.34.567'])(
  'readQuantity rejects %j',
  (typed) => {
    expect(readQuantity(typed)).toBeNaN();
  },
);

test('readQuantity reads every quantity as any page formats it', () => {
  const group = fc.constantFrom('.', ',', ' ', '\u202f', '\u00a0', '');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), group, (quantity, mark) => {
      const shape = { decimal: '', group: mark, bareDigits: 3, before: '', after: '', percent: '' };
      return readQuantity(formatCount(quantity, shape)) === quantity;
    }),
  );
});

test.each([
  ['2.500', 2500, false],
  ['3456', 3460, true],
  ['450', 500, true],
  ['1234567', 100_000, true],
  ['', 500, true],
])('resolveQuantity of %j returns %i', (typed, quantity, changed) => {
  expect(resolveQuantity(typed)).toEqual({ quantity, changed });
});
