import { expect, it } from 'vitest';
import {
  bandOf,
  type DeliveryFigures,
  estimateFor,
  estimatesOf,
  fewestDeliveries,
} from './estimate-rules.ts';

const figures: DeliveryFigures = {
  service_type: 'followers',
  audience: 'europe',
  band: bandOf(1000),
  orders: 40,
  median_seconds: 7200.2,
  ninety_seconds: 21_000,
};
const thousand = { serviceType: 'followers', audience: 'europe', quantity: 1000 } as const;
const estimated = (more: Partial<DeliveryFigures>, of: Parameters<typeof estimateFor>[1] = thousand) =>
  estimateFor(estimatesOf([{ ...figures, ...more }]), of);

it('tells the median and nine of ten, rounded up, to orders of the same kind and size', () => {
  const told = { orders: 40, medianSeconds: 7201, ninetySeconds: 21_000 };
  expect(estimated({})).toEqual(told);
  expect(estimated({}, { ...thousand, quantity: 501 })).toEqual(told);
  expect(estimated({}, { ...thousand, quantity: 500 })).toBeNull();
  expect(estimated({}, { ...thousand, audience: 'spain' })).toBeNull();
});

it('is silent with too few orders, and where one in ten never arrived', () => {
  expect(estimated({ orders: fewestDeliveries - 1 })).toBeNull();
  expect(estimated({ ninety_seconds: null })).toBeNull();
});

it('asks for as many orders as make it 95 % sure that one of them is slower than nine of ten', () => {
  expect(0.9 ** fewestDeliveries).toBeLessThan(0.05);
  expect(0.9 ** (fewestDeliveries - 1)).toBeGreaterThan(0.05);
});

it.each([
  [100, 0],
  [101, 1],
  [1000, 2],
  [5000, 3],
  [10_000, 4],
  [50_000, 5],
])('%i lies in band %i', (quantity, band) => {
  expect(bandOf(quantity)).toBe(band);
});
