import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taxWithin } from '../tax/tax.ts';
import { formatMoney, splitCents } from './money.ts';

const cents = fc.integer({ min: 0, max: 99_999_999 });

describe('amounts', () => {
  it('are shown in the language of the reader', () => {
    expect(formatMoney(999, 'es')).toBe('9,99\u00a0€');
    expect(formatMoney(999, 'en')).toBe('€9.99');
  });
});

describe('splitting', () => {
  it('loses no cent and gives every part its share to within one', () => {
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

  it('needs something to go by', () => {
    expect(() => splitCents(100, [0, 0])).toThrow(RangeError);
  });
});

describe('tax within a gross amount', () => {
  it('is the difference to the rounded net', () => {
    expect(taxWithin(999, 2100)).toBe(173);
    expect(taxWithin(0, 2100)).toBe(0);
  });

  it('stays between nothing and the amount', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 5000 }), (gross, rate) => {
        const tax = taxWithin(gross, rate);
        return Number.isInteger(tax) && tax >= 0 && tax <= gross;
      }),
    );
  });
});
