/** Allowed characters. The manual writes N for digits and A-N for all other text. */
export type FieldAlphabet = 'digits' | 'order' | 'letter' | 'address' | 'text';

interface FieldLimit {
  longest: number;
  alphabet: FieldAlphabet;
}

const alphabets: Record<FieldAlphabet, RegExp> = {
  digits: /^\d+$/,
  order: /^\d{4}[0-9A-Za-z]*$/,
  letter: /^[A-Za-z]$/,
  address: /^https?:\/\/[\x21-\x7e]+$/,
  text: /^\P{Cc}*$/u,
};

/** Limits of `docs/protocols/redsys.md`, which lists their sources. Other fields have no documented limit. */
export const fieldLimits: Record<string, FieldLimit> = {
  DS_MERCHANT_AMOUNT: { longest: 12, alphabet: 'digits' },
  DS_MERCHANT_CURRENCY: { longest: 4, alphabet: 'digits' },
  DS_MERCHANT_ORDER: { longest: 12, alphabet: 'order' },
  DS_MERCHANT_MERCHANTCODE: { longest: 9, alphabet: 'digits' },
  DS_MERCHANT_TERMINAL: { longest: 3, alphabet: 'digits' },
  DS_MERCHANT_TRANSACTIONTYPE: { longest: 1, alphabet: 'digits' },
  DS_MERCHANT_CONSUMERLANGUAGE: { longest: 3, alphabet: 'digits' },
  DS_MERCHANT_PAYMETHODS: { longest: 1, alphabet: 'letter' },
  DS_MERCHANT_MERCHANTNAME: { longest: 25, alphabet: 'text' },
  DS_MERCHANT_PRODUCTDESCRIPTION: { longest: 125, alphabet: 'text' },
  DS_MERCHANT_MERCHANTDATA: { longest: 1024, alphabet: 'text' },
  DS_MERCHANT_MERCHANTURL: { longest: 250, alphabet: 'address' },
  DS_MERCHANT_URLOK: { longest: 250, alphabet: 'address' },
  DS_MERCHANT_URLKO: { longest: 250, alphabet: 'address' },
};

/** Throws for a message that the gateway would refuse or cut. */
export function requireFields(fields: Readonly<Record<string, unknown>>): void {
  for (const [name, { longest, alphabet }] of Object.entries(fieldLimits)) {
    const value = fields[name];
    if (value === undefined) continue;
    const text = String(value);
    if (text.length > longest || !alphabets[alphabet].test(text))
      throw new Error(`Redsys takes no such ${name}: ${longest} characters at most, ${alphabet}`);
  }
}
