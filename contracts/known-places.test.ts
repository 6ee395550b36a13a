import { expect, it } from 'vitest';
import { isKnownPlace, placeByCode } from './known-places.ts';

it('knows the countries that there are, and UK and EL by their codes', () => {
  expect(['ES', 'ES-canarias', 'UK', 'EL', 'FR', 'AQ'].map(isKnownPlace)).not.toContain(false);
  expect(['XX', 'EU', 'ZZ-north', ''].map(isKnownPlace)).not.toContain(true);
  expect(['UK', 'EL', 'ES-canarias', 'FR'].map(placeByCode)).toEqual(['GB', 'GR', 'ES-canarias', 'FR']);
});
