import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taxInGross } from '../tax/tax.ts';
import { formatMoney, splitCents } from './money.ts';

const cents = fc.integer({ min: 0, max: 99_999_999 });

describe('formatMoney', () => {
  it('formatMoney formats amounts in the reader’s language', () => {
    expect(formatMoney(999, 'es')).toBe('9,99\u00a0€');
    expect(formatMoney(999, 'en')).toBe('€9.99');
  });
});

describe('splitCents', () => {
  it('splitCents loses no cent and differs from each exact share by less than one', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(cents, weights, (total, parts) => {
        const sum = parts.reduce((all, part) => all + part, 0);
        fc.pre(sum > 0);
        const split = splitCents(total, parts);
        expect(split.reduce((all, part) => all + part, 0)).toBe(total);
        split.forEach((part, index) => {
          expect(Math.abs(part - (total * (parts[index] ?? 0)) / sum)).toBeLessThan(1);
        });
      }),
    );
  });

  it('splitCents requires weights', () => {
    expect(() => splitCents(100, [0, 0])).toThrow(RangeError);
  });
});

describe('taxInGross', () => {
  it('taxInGross equals the difference to the rounded net amount', () => {
    expect(taxInGross(999, 2100)).toBe(173);
    expect(taxInGross(0, 2100)).toBe(0);
  });

  it('taxInGross stays between zero and the gross amount', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 5000 }), (gross, rate) => {
        const tax = taxInGross(gross, rate);
        return Number.isInteger(tax) && tax >= 0 && tax <= gross;
      }),
    );
  });
});
