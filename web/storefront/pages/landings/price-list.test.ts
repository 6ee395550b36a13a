import { expect, test } from 'vitest';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { representativePackages } from './price-list.ts';

const soldService = (quantity: number, more: Partial<Service> = {}) =>
  ({
    id: quantity,
    type: 'followers',
    audience: 'europe',
    quantity,
    priceCents: quantity,
    isOnSale: false,
    popular: false,
    ...more,
  }) as Service;

const quantities = (services: Service[], most?: number) =>
  representativePackages(services, most)?.shown.map(({ quantity }) => quantity);

test('the smallest, popular and reduced packages come first, in list order', () => {
  const list = [100, 200, 300, 400, 500, 600, 700, 800, 900].map((quantity) => soldService(quantity));
  list[3] = soldService(400, { popular: true });
  list[6] = soldService(700, { isOnSale: true });
  expect(quantities(list, 3)).toEqual([100, 400, 700]);
  expect(quantities(list)).toEqual([100, 300, 400, 700, 900]);
});

test('the "from" price is the lowest, and its package is in the list, of either audience', () => {
  const list = representativePackages([
    soldService(100),
    soldService(25, { audience: 'spain', priceCents: 9 }),
  ]);
  expect(list).toMatchObject({ count: 2, lowestCents: 9 });
  expect(list?.shown.map(({ quantity }) => quantity)).toEqual([25, 100]);
});

test('short lists are complete, and an empty catalogue has no list', () => {
  expect(quantities([soldService(50), soldService(10)])).toEqual([10, 50]);
  expect(quantities([soldService(25, { audience: 'spain' })])).toEqual([25]);
  expect(representativePackages([])).toBeUndefined();
});
