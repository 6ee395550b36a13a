import type { Locale } from '#contracts/kit/locales.ts';
import { currency } from '#contracts/kit/money.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import type { NumberShape } from './number-shape.ts';

/** Server only. The browser receives the result. */
export const describeNumbers: (locale: Locale) => NumberShape = perLocale((tag) => {
  const parts = new Intl.NumberFormat(tag, { style: 'currency', currency }).formatToParts(12345.67);
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const first = parts.findIndex((part) => part.type === 'integer');
  const last = parts.findIndex((part) => part.type === 'fraction');
  const join = (some: Intl.NumberFormatPart[]) => some.map((part) => part.value).join('');
  const percentage = new Intl.NumberFormat(tag, { style: 'percent' }).format(0.5);
  return {
    decimal: find('decimal'),
    group: find('group'),
    bareDigits: new Intl.NumberFormat(tag).format(1000).length === 4 ? 4 : 3,
    before: join(parts.slice(0, first)),
    after: join(parts.slice(last + 1)),
    percent: percentage.replace('50', ''),
  };
});
