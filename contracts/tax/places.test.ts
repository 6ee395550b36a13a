import { expect, it, test } from 'vitest';
import { invalidPlaceField, isInExistingCountry, needsPostalCode, normalisePlace } from './places.ts';

it('places contain the ISO countries, and UK and EL by their ISO codes', () => {
  expect(['ES', 'ES-canarias', 'UK', 'EL', 'FR', 'AQ'].map(isInExistingCountry)).not.toContain(false);
  expect(['XX', 'EU', 'ZZ-north', ''].map(isInExistingCountry)).not.toContain(true);
  expect(['UK', 'EL', 'ES-canarias', 'FR'].map(normalisePlace)).toEqual(['GB', 'GR', 'ES-canarias', 'FR']);
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
])('invalidPlaceField checks %s %s', (country, postalCode, wrong) => {
  expect(invalidPlaceField({ country, postalCode })).toBe(wrong);
});

test('the postal code is required only in states with regions of another tax', () => {
  expect(['ES', 'FR', 'IT', 'PT', 'DE', 'FI', 'GR'].every(needsPostalCode)).toBe(true);
  expect(['IE', 'BE', 'US', ''].some(needsPostalCode)).toBe(false);
});
