/** `ES-canarias` lies in `ES`: what is closed in the country is closed in its territories, too. */
export const liesIn = (place: string, country: string): boolean =>
  place === country || place.startsWith(`${country}-`);
