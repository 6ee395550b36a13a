import { expect, test } from 'vitest';
import { listsWithRisingUnitPrice } from '../rules.ts';
import { demoCatalog } from './demo-catalog.ts';

const bonuses = (type: string, audience: string | null) =>
  Object.fromEntries(
    demoCatalog
      .filter((service) => service.type === type && service.audience === audience)
      .map(({ quantity, bonus }) => [quantity, bonus]),
  );

test('European packages cost the prices of the specification’s table', () => {
  const europe = demoCatalog.filter(({ type, audience }) => type === 'followers' && audience === 'europe');
  expect(europe.map(({ id, quantity, priceCents }) => [id, quantity, priceCents])).toEqual([
    [201, 100, 384],
    [202, 250, 499],
    [203, 500, 699],
    [204, 1000, 999],
    [205, 2500, 1999],
    [206, 5000, 3399],
    [207, 10_000, 6199],
    [208, 20_000, 11_499],
    [209, 35_000, 17_499],
    [210, 50_000, 24_999],
  ]);
});

test('European packages have the bonuses of the specification’s table', () => {
  expect(bonuses('followers', 'europe')).toEqual({
    100: 0,
    250: 25,
    500: 50,
    1000: 100,
    2500: 200,
    5000: 500,
    10000: 1000,
    20000: 2000,
    35000: 3500,
    50000: 5000,
  });
});

test('Spanish packages have the bonuses of the specification’s table', () => {
  expect(bonuses('followers', 'spain')).toEqual({
    25: 0,
    50: 5,
    100: 10,
    250: 25,
    500: 50,
    1000: 100,
    2500: 250,
    5000: 500,
    7500: 0,
    10000: 1000,
  });
});

test.each(['likes', 'views'])('%s packages have a bonus of ten per cent', (type) => {
  const given = Object.entries(bonuses(type, null));
  expect(given).toHaveLength(8);
  for (const [quantity, bonus] of given) expect(bonus).toBe(Math.floor(Number(quantity) / 10));
});

test('the demonstration has the ids of both tables and one recommended package per list', () => {
  const ids = (type: string, audience: string | null) =>
    demoCatalog
      .filter((service) => service.type === type && service.audience === audience)
      .map(({ id }) => id);
  expect(ids('followers', 'europe')).toEqual(Array.from({ length: 10 }, (_, index) => 201 + index));
  expect(ids('followers', 'spain')).toEqual(Array.from({ length: 10 }, (_, index) => 101 + index));
  expect(demoCatalog.filter(({ popular }) => popular).map(({ id }) => id)).toEqual([204, 105, 304, 404]);
});

test('the unit price never rises with the quantity', () => {
  expect(listsWithRisingUnitPrice(demoCatalog)).toEqual([]);
});
