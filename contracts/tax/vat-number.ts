import { toAsciiUpperCase } from '../kit/text.ts';

/** Format of EU VAT numbers after the country code (Commission, VIES: structure of numbers). */
const shapes: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

export const vatCountries: readonly string[] = Object.keys(shapes);

export interface VatNumber {
  country: string;
  number: string;
}

/** Greece uses the prefix EL, also in VIES. */
export const toViesCountry = (country: string): string => (country === 'GR' ? 'EL' : country);

/**
 * Returns a number as registered, `FR12345678901`, typed with or without its country. `undefined` for another format.
 */
export function normaliseVatNumber(country: string, text: string): string | undefined {
  const prefix = toViesCountry(country);
  const typed = toAsciiUpperCase(text).replaceAll(/[\s./\p{Pd}]/gu, '');
  // Greek numbers are also written with the country's own code.
  const own = [prefix, country].includes(typed.slice(0, 2)) ? typed.slice(2) : typed;
  return shapes[country]?.test(own) ? `${prefix}${own}` : undefined;
}

export function splitVatNumber(text: string): VatNumber | undefined {
  const prefix = toAsciiUpperCase(text.trim().slice(0, 2));
  const country = prefix === 'EL' ? 'GR' : prefix;
  const whole = normaliseVatNumber(country, text);
  return whole ? { country, number: whole.slice(2) } : undefined;
}
