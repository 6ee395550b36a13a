import { expect, test } from 'vitest';
import { type Choice, customPackage, type Package, quoteFor } from './packages.ts';
import { findPriceNews } from './price-news.ts';

const row = (id: number, quantity: number, priceCents: number): Package => ({
  id,
  type: 'followers',
  audience: 'europe',
  quantity,
  bonus: 0,
  refillDays: 30,
  priceCents,
  regularPriceCents: priceCents,
  discountPercent: 0,
  popular: false,
});

const before = [row(203, 500, 699), row(204, 1000, 999)];
const chosen: Choice = { audience: 'europe', packageId: '204', customQuantity: 500 };
const taxRate = 2100;
const priceNewsOf = (choice: Choice, packages: Package[]) =>
  findPriceNews(quoteFor(choice, { packages: before, taxRate }), choice, { packages, taxRate });

test('findPriceNews reports a changed price of the chosen package', () => {
  const packages = [row(203, 500, 699), row(204, 1000, 1099)];
  expect(priceNewsOf(chosen, packages)).toEqual({ kind: 'price', beforeCents: 999, nowCents: 1099 });
});

test('findPriceNews ignores a changed price of another package', () => {
  expect(priceNewsOf(chosen, [row(203, 500, 799), row(204, 1000, 999)])).toBeUndefined();
});

test('findPriceNews reports a changed price of the chosen custom quantity', () => {
  const custom = { ...chosen, packageId: customPackage, customQuantity: 750 };
  const packages = [row(203, 500, 699), row(204, 1000, 1099)];
  expect(priceNewsOf(custom, packages)).toEqual({ kind: 'price', beforeCents: 849, nowCents: 899 });
});

test('findPriceNews reports a chosen package that is no longer sold', () => {
  expect(priceNewsOf(chosen, [row(203, 500, 699)])).toEqual({ kind: 'gone' });
});

test('findPriceNews ignores a changed list without a choice', () => {
  expect(priceNewsOf({ ...chosen, packageId: '' }, [])).toBeUndefined();
});
