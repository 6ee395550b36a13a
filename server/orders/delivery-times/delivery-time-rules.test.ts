import { describe, expect, it } from 'vitest';
import {
  bandOf,
  longestHours,
  measuredTime,
  usualDelivery,
  usualHours,
} from '#contracts/orders/delivery-times.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import { demoCatalog } from '#server/catalog/samples/demo-catalog.ts';
import { type DeliveryFigures, deliveryTimesOf, fewestDeliveries } from './delivery-time-rules.ts';

const figures: DeliveryFigures = {
  service_type: 'followers',
  kind: null,
  audience: 'europe',
  band: bandOf(1000),
  orders: 40,
  median_seconds: 7200.2,
  ninety_seconds: 21_000,
};
const thousand = { type: 'followers', audience: 'europe', quantity: 1000 } as const;
const measured = (more: Partial<DeliveryFigures>, of: Parameters<typeof measuredTime>[1] = thousand) =>
  measuredTime(deliveryTimesOf([{ ...figures, ...more }]), of);

it('returns median and 90th percentile, rounded up, of orders with the same type and size', () => {
  const told = { orders: 40, medianSeconds: 7201, ninetySeconds: 21_000 };
  expect(measured({})).toMatchObject(told);
  expect(measured({}, { ...thousand, quantity: 501 })).toMatchObject(told);
  expect(measured({}, { ...thousand, quantity: 500 })).toBeUndefined();
  expect(measured({}, { ...thousand, audience: 'spain' })).toBeUndefined();
  expect(measured({}, { ...thousand, kind: 'tiktok-followers' })).toBeUndefined();
  expect(
    measured({ kind: 'tiktok-followers', audience: null }, { ...thousand, kind: 'tiktok-followers' }),
  ).toMatchObject(told);
});

it('returns no figures with too few orders, or when one in ten never arrived', () => {
  expect(measured({ orders: fewestDeliveries - 1 })).toBeUndefined();
  expect(measured({ ninety_seconds: null })).toBeUndefined();
});

it('requires enough orders that with 95 % probability one is slower than the 90th percentile', () => {
  expect(0.9 ** fewestDeliveries).toBeLessThan(0.05);
  expect(0.9 ** (fewestDeliveries - 1)).toBeGreaterThan(0.05);
});

describe('usual delivery setting', () => {
  const usual = {
    atMostHours: 24,
    exceptions: [
      { sells: 'followers', fromQuantity: 10_000, atMostHours: 72 },
      { sells: 'followers', fromQuantity: 50_000, atMostHours: 240 },
      { sells: 'tiktok-followers', fromQuantity: 1, atMostHours: 48 },
    ],
  };
  it.each([
    ['followers', null, 1000, 24],
    ['followers', null, 5000, 48],
    ['followers', null, 10_000, 72],
    ['followers', null, 100_000, 240],
    ['likes', null, 10_000, 72],
    ['likes', null, 100_000, 168],
    ['followers', 'tiktok-followers', 100, 48],
  ] as const)('returns for %s, %s with %i units %i hours', (type, kind, quantity, hours) => {
    expect(usualHours(usual, { type, kind, quantity })).toBe(hours);
  });

  it.each(serviceTypes)(
    'returns a longer time for the largest package of %s than for the smallest',
    (type) => {
      const quantities = demoCatalog.filter((each) => each.type === type).map(({ quantity }) => quantity);
      const hours = (quantity: number) => usualHours(usualDelivery, { type, quantity });
      expect(hours(Math.max(...quantities))).toBeGreaterThan(hours(Math.min(...quantities)));
    },
  );

  it('returns the longest time of all entries', () => {
    expect(longestHours(usual)).toBe(240);
  });
});

it.each([
  [100, 0],
  [101, 1],
  [1000, 2],
  [5000, 3],
  [10_000, 4],
  [50_000, 5],
])('sorts a quantity of %i into band %i', (quantity, band) => {
  expect(bandOf(quantity)).toBe(band);
});
