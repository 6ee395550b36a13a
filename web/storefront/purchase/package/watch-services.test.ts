import { expect, test } from 'vitest';
import { customTotal, markedOf, type Package, quoteFor, sortPackages } from './packages.ts';
import { isStale, markClosed, nextPollMs } from './watch-services.ts';

test('price lists are polled every five seconds', () => {
  expect(nextPollMs(0)).toBe(5000);
});
test('polling backs off while the shop does not reply, to at most once a minute', () => {
  expect([1, 2, 3, 4, 50].map(nextPollMs)).toEqual([10_000, 20_000, 40_000, 60_000, 60_000]);
});

test('a price list is stale after two seconds', () => {
  expect(isStale(10_000, 11_999)).toBe(false);
  expect(isStale(10_000, 12_000)).toBe(true);
});

test('a package closed here has no tile, mark or price, but custom quantities are still priced from it', () => {
  const row = (id: number, quantity: number, priceCents: number, closedIn?: string[]): Package => ({
    ...{
      id,
      type: 'followers',
      audience: 'europe',
      quantity,
      bonus: 0,
      refillDays: 30,
      priceCents,
      popular: id === 204,
    },
    ...{ regularPriceCents: priceCents, discountPercent: 0 },
    ...(closedIn ? { closedIn } : {}),
  });
  const all = [row(203, 500, 699), row(204, 1000, 999, ['ES']), row(205, 2500, 1999)];
  expect(markClosed(all, null)).toBe(all);
  expect(sortPackages(markClosed(all, 'FR'), 'europe')).toHaveLength(3);
  const here = markClosed(all, 'ES-canarias');
  expect(sortPackages(here, 'europe').map(({ id }) => id)).toEqual([203, 205]);
  expect(markedOf(here, 'europe')).toBe('203');
  const choice = { audience: 'europe', packageId: '204', customQuantity: 500 } as const;
  expect(quoteFor(choice, { packages: here, taxRate: 2100 })).toBeUndefined();
  expect(customTotal(1500, here)).toBe(customTotal(1500, all));
});
