import { expect, it, test } from 'vitest';
import { asksPostalCode, isKnownPlace, placeByCode, wrongInPlace } from './places.ts';

it('places contain the ISO countries, and UK and EL by their ISO codes', () => {
  expect(['ES', 'ES-canarias', 'UK', 'EL', 'FR', 'AQ'].map(isKnownPlace)).not.toContain(false);
  expect(['XX', 'EU', 'ZZ-north', ''].map(isKnownPlace)).not.toContain(true);
  expect(['UK', 'EL', 'ES-canarias', 'FR'].map(placeByCode)).toEqual(['GB', 'GR', 'ES-canarias', 'FR']);
});

test.each([
  ['ES', '35001', undefined],
  ['ES', '3500', 'postalCode'],
  ['FR', '', 'postalCode'],
  ['PT', '9500-321', undefined],
  ['PT', '9500321', undefined],
  ['GR', '630 86', undefined],
  ['IE', '', undefined],
  ['', '28001', 'country'],
])('%s %s', (country, postalCode, wrong) => {
  expect(wrongInPlace({ country, postalCode })).toBe(wrong);
});

test('the postal code is required only in states with regions of another tax', () => {
  expect(['ES', 'FR', 'IT', 'PT', 'DE', 'FI', 'GR'].every(asksPostalCode)).toBe(true);
  expect(['IE', 'BE', 'US', ''].some(asksPostalCode)).toBe(false);
});
