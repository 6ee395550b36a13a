import { expect, test } from 'vitest';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { shownService } from '#tests/harness/shown-types.ts';
import {
  customPackage,
  findUpgradeForLittleMore,
  initialChoice,
  markedOf,
  maxPostsOf,
  type Package,
  packagesFor,
  packagesFrom,
  perThousand,
  quoteFor,
} from './packages.ts';

const row = (id: number, quantity: number, priceCents: number, more: Partial<Package> = {}): Package => ({
  id,
  quantity,
  priceCents,
  type: 'followers',
  audience: 'europe',
  bonus: 0,
  refillDays: 30,
  regularPriceCents: priceCents,
  discountPercent: 0,
  popular: false,
  ...more,
});

const packages = [
  row(203, 500, 699, { bonus: 50 }),
  row(204, 1000, 999, { bonus: 100, popular: true }),
  row(201, 100, 384),
  row(105, 500, 1399, { audience: 'spain' }),
];

const choice = { audience: 'europe', packageId: '204', customQuantity: 500 } as const;

test('the popular European package is selected initially', () => {
  expect(initialChoice(packages, 500)).toEqual(choice);
});

test('an empty list is not selected initially', () => {
  const onlySpain = packages.filter(({ audience }) => audience === 'spain');
  expect(initialChoice(onlySpain, 500)).toMatchObject({ audience: 'spain' });
});

test('a package has its catalogue price including tax', () => {
  expect(quoteFor(choice, { packages, taxRate: 2100 })).toMatchObject({
    serviceId: 204,
    totalCents: 999,
    taxCents: 173,
    bonus: 100,
  });
});

test('a custom quantity has an interpolated price and the smaller package’s bonus', () => {
  const quote = quoteFor(
    { ...choice, packageId: customPackage, customQuantity: 750 },
    { packages, taxRate: 2100 },
  );
  expect(quote).toMatchObject({ serviceId: undefined, quantity: 750, totalCents: 849, bonus: 50 });
});

test('a custom quantity has the refill of the next smaller package', () => {
  const mixed = packages.map((entry) => ({ ...entry, refillDays: entry.quantity < 1000 ? 15 : 60 }));
  const daysOf = (customQuantity: number) =>
    quoteFor(
      { audience: 'europe', packageId: customPackage, customQuantity },
      { packages: mixed, taxRate: 2100 },
    )?.refillDays;
  expect([daysOf(990), daysOf(1000), daysOf(100_000)]).toEqual([15, 60, 60]);
});

test('a custom quantity equal to a package has its bonus', () => {
  const quote = quoteFor(
    { ...choice, packageId: customPackage, customQuantity: 1000 },
    { packages, taxRate: 2100 },
  );
  expect(quote).toMatchObject({ totalCents: 999, bonus: 100 });
});

test('a custom quantity near the next package’s price suggests it with the difference', () => {
  expect(findUpgradeForLittleMore(850, packages)).toMatchObject({
    entry: { id: 204, bonus: 100 },
    moreCents: 90,
  });
  expect(findUpgradeForLittleMore(990, packages)).toMatchObject({ entry: { id: 204 }, moreCents: 6 });
  expect(findUpgradeForLittleMore(840, packages)).toBeUndefined();
});

test('a package, or a quantity above all packages, gets no suggestion', () => {
  expect(findUpgradeForLittleMore(1000, packages)).toBeUndefined();
  expect(findUpgradeForLittleMore(2000, packages)).toBeUndefined();
});

test('findUpgradeForLittleMore suggests only packages of the custom list that are cheaper per unit', () => {
  const spanish = [row(203, 500, 699), row(104, 1000, 999, { audience: 'spain' })];
  expect(findUpgradeForLittleMore(490, [row(104, 500, 499, { audience: 'spain' })])).toBeUndefined();
  expect(findUpgradeForLittleMore(990, spanish)).toBeUndefined();
  expect(findUpgradeForLittleMore(990, [row(203, 500, 399), row(204, 1000, 999)])).toBeUndefined();
  const cheaper = [row(203, 500, 1099), row(204, 1000, 999)];
  expect(findUpgradeForLittleMore(900, cheaper)).toMatchObject({ moreCents: 0 });
});

test('no choice, or a package of the other list, has no price', () => {
  expect(quoteFor({ ...choice, packageId: '' }, { packages, taxRate: 2100 })).toBeUndefined();
  expect(quoteFor({ ...choice, packageId: '105' }, { packages, taxRate: 2100 })).toBeUndefined();
});

test('perThousand rounds to cents', () => {
  expect(perThousand(row(1, 7500, 12_499))).toBe(1667);
});

const soldService = (change: Partial<Service>) =>
  shownService({
    ...{ id: 304, type: 'likes', quantity: 500, bonus: 50, priceCents: 2500, regularPriceCents: 2500 },
    ...{ popular: true, maxPosts: 30, ...change },
  });
const catalogue = [
  soldService({}),
  soldService({ id: 204, type: 'followers', audience: 'europe', maxPosts: undefined }),
  soldService({ id: 404, type: 'views' }),
];

test('packagesFrom returns the page’s own type', () => {
  const idsOf = (type: Service['type']) => packagesFrom(catalogue, type).map(({ id }) => id);
  expect([idsOf('followers'), idsOf('likes'), idsOf('views')]).toEqual([[204], [304], [404]]);
});

test('a package of likes has one list, its bonus and its post limit', () => {
  const likes = packagesFrom(catalogue, 'likes');
  const chosen = initialChoice(likes, 500);
  expect(chosen).toMatchObject({ audience: null, packageId: '304' });
  expect(quoteFor(chosen, { packages: likes, taxRate: 2100 })).toMatchObject({
    type: 'likes',
    serviceId: 304,
    totalCents: 2500,
    bonus: 50,
    maxPosts: 30,
  });
  expect(maxPostsOf(likes, '304')).toBe(30);
  expect(maxPostsOf(packagesFrom(catalogue, 'followers'), '204')).toBeUndefined();
});

test('markedOf returns the marked package of each list, or its smallest', () => {
  const { audience } = choice;
  expect(markedOf(packages, audience)).toBe('204');
  const unmarked = packages.map((entry) => ({ ...entry, popular: false }));
  const [smallest] = packagesFor(unmarked, audience);
  expect(markedOf(unmarked, audience)).toBe(String(smallest?.id));
  expect(markedOf([], audience)).toBe('');
});
