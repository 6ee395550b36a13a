import { buyerCountries } from './register-countries.ts';

/** What people write for a country instead of its code of ISO 3166. */
const asCode: Record<string, string> = { UK: 'GB', EL: 'GR' };

/** Returns a place (`FR`, `ES-canarias`) by the code of its country: `UK` is `GB`. */
export function placeByCode(place: string): string {
  const [country = '', ...territory] = place.split('-');
  return [asCode[country] ?? country, ...territory].join('-');
}

/** Does the place lie in a country that there is? Nothing would ever be closed in another. */
export const isKnownPlace = (place: string): boolean =>
  buyerCountries.includes(placeByCode(place).split('-')[0] ?? '');
