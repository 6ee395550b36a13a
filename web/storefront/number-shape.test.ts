import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales, localeTags } from '#contracts/kit/locales.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { describeNumbers } from './describe-numbers.ts';
import { formatCents, formatCount, formatPercent } from './number-shape.ts';

describe.each(locales)('numbers in %s', (locale) => {
  const shape = describeNumbers(locale);

  it('formatCents returns the same text as formatMoney', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        expect(formatCents(cents, shape)).toBe(formatMoney(cents, locale));
      }),
    );
  });

  it('formatCount returns the same text as Intl', () => {
    const platform = new Intl.NumberFormat(localeTags[locale]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (count) => {
        expect(formatCount(count, shape)).toBe(platform.format(count));
      }),
    );
  });

  it('formatPercent returns the same text as Intl', () => {
    const platform = new Intl.NumberFormat(localeTags[locale], { style: 'percent' });
    expect(formatPercent(21, shape)).toBe(platform.format(0.21));
  });
});
