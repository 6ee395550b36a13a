import type { Fields } from './signatures.ts';

type Alphabet = 'digits' | 'order' | 'letter' | 'address' | 'text';

const FORMS: Record<Alphabet, RegExp> = {
  digits: /^[0-9]+$/,
  order: /^[0-9]{4}[0-9A-Za-z]*$/,
  letter: /^[A-Za-z]$/,
  address: /^https?:[!-~]+$/,
  text: /^\P{Cc}*$/u,
};

/** Maximum length and characters of each field, from the redirection manual. */
export const FIELD_LIMITS: Record<string, readonly [longest: number, alphabet: Alphabet]> = {
  AMOUNT: [12, 'digits'],
  CURRENCY: [4, 'digits'],
  ORDER: [12, 'order'],
  MERCHANTCODE: [9, 'digits'],
  TERMINAL: [3, 'digits'],
  TRANSACTIONTYPE: [1, 'digits'],
  CONSUMERLANGUAGE: [3, 'digits'],
  PAYMETHODS: [1, 'letter'],
  MERCHANTNAME: [25, 'text'],
  PRODUCTDESCRIPTION: [125, 'text'],
  MERCHANTDATA: [1024, 'text'],
  MERCHANTURL: [250, 'address'],
  URLOK: [250, 'address'],
  URLKO: [250, 'address'],
};

/** Returns the first field that is too long or has invalid characters. */
export function findInvalidField(fields: Fields): string | undefined {
  return Object.entries(FIELD_LIMITS).find(([name, [longest, alphabet]]) => {
    const value = fields[`DS_MERCHANT_${name}`];
    if (value === undefined || value === '') return false;
    return String(value).length > longest || !FORMS[alphabet].test(String(value));
  })?.[0];
}
