import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount, readAmount } from './amount-text.ts';
import { locales } from './locales.ts';
import { formatMoney, toDecimalString } from './money.ts';

const cents = fc.integer({ min: 0, max: 99_999_999 });

describe('readAmount', () => {
  it('readAmount reads formatted amounts of the API and of every language', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...locales), (amount, locale) => {
        expect(parseAmount(toDecimalString(amount))).toBe(amount);
        expect(parseAmount(toDecimalString(amount).replace('.', ','))).toBe(amount);
        expect(parseAmount(formatMoney(amount, locale))).toBe(amount);
      }),
    );
  });

  it.each([
    ['12,99 €', 1299],
    ['3.8', 380],
    [7, 700],
    [12.5, 1250],
    ['EUR 9,90', 990],
    ['1.234,56', 123_456],
    ['1,234.5', 123_450],
    ['1 234,50', 123_450],
    ['2 500', 250_000],
    ['1.234.567', 123_456_700],
    ["1'234.50", 123_450],
    ['1’234.50', 123_450],
    ["1'234'567", 123_456_700],
    ["12'34.50", undefined],
    ['9,9900', 999],
    ['1.2340', undefined],
  ])('readAmount reads %j as %j', (text, read) => expect(parseAmount(text)).toBe(read));

  it.each([
    '',
    '-1',
    '1e3',
    'NaN',
    '1,2,3',
    '99999999',
    '0x10',
    '1.234.56',
    '12.34.567',
    '0.125',
    '1234.500',
    '1 2',
    '٣',
  ])('readAmount rejects %j', (text) => expect(readAmount(text)).toEqual({ kind: 'none' }));

  it.each([
    ['2.500', '2500.00', '2.500'],
    ['2,500 €', '2500.00', '2.500'],
    ['1.000', '1000.00', '1.000'],
    ['2.555', '2555.00', '2.555'],
  ])('readAmount reports both readings of the ambiguous %j', (text, asThousands, asDecimals) =>
    expect(readAmount(text)).toEqual({ kind: 'ambiguous', asThousands, asDecimals }),
  );

  it('readAmount never accepts three digits after a single mark', () => {
    const three = fc.tuple(
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.constantFrom('.', ','),
      fc.integer({ min: 0, max: 999 }),
    );
    fc.assert(
      fc.property(three, ([whole, mark, rest]) => {
        expect(parseAmount(`${whole}${mark}${String(rest).padStart(3, '0')}`)).toBeUndefined();
      }),
    );
  });
});
