import { type DecimalMark, readDecimal } from './provider-number.ts';

/**
 * Is an amount of a provider's account in millionths of its currency, because rates go far below a
 * cent. It is never a float.
 */
export type Micros = bigint;

const decimal = /^(-?)(\d{1,12})(?:\.(\d*))?$/;
/** This is the largest amount that fits the columns. */
const mostMicros = 10n ** 18n - 1n;

/** Reads an amount in any spelling of `readDecimal`. Digits after the sixth are rounded. */
export function parseMicros(input: unknown, decimalMark: DecimalMark = null): Micros | undefined {
  const match = decimal.exec(readDecimal(input, decimalMark) ?? '');
  if (!match) return undefined;
  const [, sign, whole = '', digits = ''] = match;
  const rounding = (digits[6] ?? '0') >= '5' ? 1n : 0n;
  const micros = BigInt(whole) * 1_000_000n + BigInt(digits.slice(0, 6).padEnd(6, '0')) + rounding;
  if (micros > mostMicros) return undefined;
  return sign === '-' ? -micros : micros;
}

/** Returns the decimal string for the database and for people, always with six digits: 278190n → "0.278190". */
export function formatMicros(micros: Micros): string {
  const sign = micros < 0n ? '-' : '';
  const text = (micros < 0n ? -micros : micros).toString().padStart(7, '0');
  return `${sign}${text.slice(0, -6)}.${text.slice(-6)}`;
}
