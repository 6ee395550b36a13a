import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DecimalMark, readDecimal, readWholeNumber } from './provider-number.ts';

test.each<[unknown, string]>([
  ['0.27819', '0.27819'],
  ['1,200.50', '1200.50'],
  ['1.200,50', '1200.50'],
  ['1 200,50', '1200.50'],
  ['1\u00a0200,50', '1200.50'],
  ['1\u202f200', '1200'],
  ["1'234.50", '1234.50'],
  ['1’234’567', '1234567'],
  ['1,000,000', '1000000'],
  ['1.000.000', '1000000'],
  ['0,5412', '0.5412'],
  ['0,541', '0.541'],
  ['12,5', '12.5'],
  ['1.234', '1.234'],
  ['$0.54', '0.54'],
  ['0,54 €', '0.54'],
  ['R$ 5,40', '5.40'],
  ['US$0.54', '0.54'],
  ['100.84 USD', '100.84'],
  ['９．５', '9.5'],
  ['-3.5', '-3.5'],
  ['−3.5', '-3.5'],
  ['9e-7', '0.0000009'],
  ['1.5E3', '1500'],
  [9e-7, '0.0000009'],
  [1e21, '1000000000000000000000'],
  [0.9, '0.9'],
  ['12.', '12'],
  ['.5', '0.5'],
  [',5', '0.5'],
])('the number parser reads %j as %s', (input, text) => {
  expect(readDecimal(input)).toBe(text);
});

test.each([
  ...['', ' ', 'free', '1,234', '1.2.3', '1,2,3', '1,23,456', '1,234,56.7', '12 34', '.', '1e999', '0x10'],
  ...[null, undefined, {}, true, Number.NaN, Number.POSITIVE_INFINITY, '1.000.00', '1,000.5,5'],
])('the number parser returns undefined for the ambiguous %j', (input) => {
  expect(readDecimal(input)).toBeUndefined();
});

test.each<[unknown, DecimalMark, string | undefined]>([
  ['1,234', '.', '1234'],
  ['1,234', ',', '1.234'],
  ['1.234', ',', '1234'],
  ['1.234', '.', '1.234'],
  ['1.200,50', '.', undefined],
  ['0.27819', ',', undefined],
  [0.27819, ',', '0.27819'],
])('the number parser reads %j with the decimal mark %j as %j', (input, mark, text) => {
  expect(readDecimal(input, mark)).toBe(text);
});

test.each<[unknown, number | undefined]>([
  ['1,000', 1000],
  ['1,234', 1234],
  ['1 000', 1000],
  ['100.0', 100],
  ['157.00', 157],
  ['10,000.00', 10_000],
  ['1.000', undefined],
  ['1.000.000', 1_000_000],
  ['-3', -3],
  [1.9, 1],
  ['Unknown', undefined],
  ['', undefined],
  [null, undefined],
])('the number parser reads %j as the whole number %j', (input, count) => {
  expect(readWholeNumber(input)).toBe(count);
});

test('the number parser reads every formatted decimal back in each grouping', () => {
  const groupings: [DecimalMark, string, string][] = [
    ['.', ',', '.'],
    [',', '.', ','],
    [',', ' ', ','],
    ['.', "'", '.'],
  ];
  fc.assert(
    fc.property(fc.nat(), fc.nat({ max: 999_999 }), fc.constantFrom(...groupings), (whole, rest, format) => {
      const [mark, group, point] = format;
      const fraction = String(rest).padStart(6, '0');
      const grouped = String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, group);
      expect(readDecimal(`${grouped}${point}${fraction}`, mark)).toBe(`${whole}.${fraction}`);
    }),
  );
});
