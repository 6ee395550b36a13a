import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales, localeTags } from '#contracts/kit/locales.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { describeNumbers } from './describe-numbers.ts';
import { formatCents, formatCount, formatPercent } from './number-shape.ts';

describe.each(locales)('numbers in %s', (locale) => {
  const shape = describeNumbers(locale);

  it('numbers are formatted like the platform’s money', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        expect(formatCents(cents, shape)).toBe(formatMoney(cents, locale));
      }),
    );
  });

  it('numbers are formatted like the platform’s counts', () => {
    const platform = new Intl.NumberFormat(localeTags[locale]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (count) => {
        expect(formatCount(count, shape)).toBe(platform.format(count));
      }),
    );
  });

  it('numbers have a percent sign', () => {
    const platform = new Intl.NumberFormat(localeTags[locale], { style: 'percent' });
    expect(formatPercent(21, shape)).toBe(platform.format(0.21));
  });
});
