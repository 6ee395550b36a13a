import { isMemberState } from './standard-rates.ts';

/** A VAT number as VIES asks for it; Greece is `EL` there. */
export interface VatNumber {
  country: string;
  number: string;
}

/** A VAT number of a member state with its country before it; undefined when it is none by its form. */
export function splitVatNumber(text: string): VatNumber | undefined {
  const plain = text.toUpperCase().replaceAll(/[\s.\-/]/g, '');
  const [, prefix = '', number = ''] = /^([A-Z]{2})([0-9A-Z+*]{2,12})$/.exec(plain) ?? [];
  const country = prefix === 'EL' ? 'GR' : prefix;
  return number !== '' && /\d/.test(number) && isMemberState(country) ? { country, number } : undefined;
}

/** As VIES names the state. */
export const viesCountry = (country: string): string => (country === 'GR' ? 'EL' : country);
