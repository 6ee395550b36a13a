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

test('a changed price of the chosen package is news', () => {
  const packages = [row(203, 500, 699), row(204, 1000, 1099)];
  expect(newsOf(chosen, packages)).toEqual({ kind: 'price', beforeCents: 999, nowCents: 1099 });
});

test('a changed price of another package is no news', () => {
  expect(newsOf(chosen, [row(203, 500, 799), row(204, 1000, 999)])).toBeUndefined();
});

test('a changed price of the chosen custom quantity is news', () => {
  const custom = { ...chosen, packageId: customPackage, customQuantity: 750 };
  const packages = [row(203, 500, 699), row(204, 1000, 1099)];
  expect(newsOf(custom, packages)).toEqual({ kind: 'price', beforeCents: 849, nowCents: 899 });
});

test('a chosen package that is no longer sold is news', () => {
  expect(newsOf(chosen, [row(203, 500, 699)])).toEqual({ kind: 'gone' });
});

test('a changed list is no news without a choice', () => {
  expect(newsOf({ ...chosen, packageId: '' }, [])).toBeUndefined();
});
