import { expect, test } from 'vitest';
import { newsFor } from './list-news.ts';
import { type Choice, customPackage, type Package, quoteFor } from './packages.ts';

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
const newsOf = (choice: Choice, packages: Package[]) =>
  newsFor(quoteFor(choice, { packages: before, taxRate }), choice, { packages, taxRate });

test('another price of the chosen package is news', () => {
  const packages = [row(203, 500, 699), row(204, 1000, 1099)];
  expect(newsOf(chosen, packages)).toEqual({ kind: 'price', beforeCents: 999, nowCents: 1099 });
});

test('another price of another package is not', () => {
  expect(newsOf(chosen, [row(203, 500, 799), row(204, 1000, 999)])).toBeUndefined();
});

test('a quantity of their own follows the list', () => {
  const custom = { ...chosen, packageId: customPackage, customQuantity: 750 };
  const packages = [row(203, 500, 699), row(204, 1000, 1099)];
  expect(newsOf(custom, packages)).toEqual({ kind: 'price', beforeCents: 849, nowCents: 899 });
});

test('the chosen package may be sold no longer', () => {
  expect(newsOf(chosen, [row(203, 500, 699)])).toEqual({ kind: 'gone' });
});

test('where nothing was chosen there is no news', () => {
  expect(newsOf({ ...chosen, packageId: '' }, [])).toBeUndefined();
});
