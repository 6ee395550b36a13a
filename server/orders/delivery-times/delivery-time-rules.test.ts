import { describe, expect, it } from 'vitest';
import {
  defaultDeliveryTimes,
  defaultHours,
  findMeasuredTime,
  longestStatedHours,
  quantityBandOf,
} from '#contracts/orders/delivery-times.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import { demoCatalog } from '#server/catalog/samples/demo-catalog.ts';
import { type DeliveryFigures, deliveryTimesOf, minDeliveries } from './delivery-time-rules.ts';

const figures: DeliveryFigures = {
  service_type: 'followers',
  kind: null,
  audience: 'europe',
  band: quantityBandOf(1000),
  orders: 40,
  median_seconds: 7200.2,
  ninety_seconds: 21_000,
};
const thousand = { type: 'followers', audience: 'europe', quantity: 1000 } as const;
const measureTime = (more: Partial<DeliveryFigures>, of: Parameters<typeof findMeasuredTime>[1] = thousand) =>
  findMeasuredTime(deliveryTimesOf([{ ...figures, ...more }]), of);

it('the delivery estimate returns median and 90th percentile, rounded up, of orders with the same type and size', () => {
  const told = { orders: 40, medianSeconds: 7201, ninetySeconds: 21_000 };
  expect(measureTime({})).toMatchObject(told);
  expect(measureTime({}, { ...thousand, quantity: 501 })).toMatchObject(told);
  expect(measureTime({}, { ...thousand, quantity: 500 })).toBeUndefined();
  expect(measureTime({}, { ...thousand, audience: 'spain' })).toBeUndefined();
  expect(measureTime({}, { ...thousand, kind: 'tiktok-followers' })).toBeUndefined();
  expect(
    measureTime({ kind: 'tiktok-followers', audience: null }, { ...thousand, kind: 'tiktok-followers' }),
  ).toMatchObject(told);
});

it('the delivery estimate returns no figures with too few orders, or when one in ten never arrived', () => {
  expect(measureTime({ orders: minDeliveries - 1 })).toBeUndefined();
  expect(measureTime({ ninety_seconds: null })).toBeUndefined();
});

it('the delivery estimate requires enough orders that one exceeds the 90th percentile with 95 % probability', () => {
  expect(0.9 ** minDeliveries).toBeLessThan(0.05);
  expect(0.9 ** (minDeliveries - 1)).toBeGreaterThan(0.05);
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
  ] as const)(
    'the usual delivery setting returns for %s, %s with %i units %i hours',
    (type, kind, quantity, hours) => {
      expect(defaultHours(usual, { type, kind, quantity })).toBe(hours);
    },
  );

  it.each(serviceTypes)(
    'the usual delivery setting returns a longer time for the largest package of %s than for the smallest',
    (type) => {
      const quantities = demoCatalog.filter((each) => each.type === type).map(({ quantity }) => quantity);
      const hours = (quantity: number) => defaultHours(defaultDeliveryTimes, { type, quantity });
      expect(hours(Math.max(...quantities))).toBeGreaterThan(hours(Math.min(...quantities)));
    },
  );

  it('the usual delivery setting returns the longest time of all entries', () => {
    expect(longestStatedHours(usual)).toBe(240);
  });
});

it.each([
  [100, 0],
  [101, 1],
  [1000, 2],
  [5000, 3],
  [10_000, 4],
  [50_000, 5],
])('the delivery estimate sorts a quantity of %i into band %i', (quantity, band) => {
  expect(quantityBandOf(quantity)).toBe(band);
});
