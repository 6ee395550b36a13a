import { type DecimalMark, readDecimal } from './provider-number.ts';

/** Amount of a provider's account in millionths of its currency, because rates are far below a cent. Never a float. */
export type Micros = bigint;

const decimal = /^(-?)(\d{1,12})(?:\.(\d*))?$/;
const maxMicros = 10n ** 18n - 1n;

/** Parses an amount in any notation of `readDecimal`. Rounds to six digits. */
export function parseMicros(input: unknown, decimalMark: DecimalMark = null): Micros | undefined {
  const match = decimal.exec(readDecimal(input, decimalMark) ?? '');
  if (!match) return undefined;
  const [, sign, whole = '', digits = ''] = match;
  const rounding = (digits[6] ?? '0') >= '5' ? 1n : 0n;
  const micros = BigInt(whole) * 1_000_000n + BigInt(digits.slice(0, 6).padEnd(6, '0')) + rounding;
  if (micros > maxMicros) return undefined;
  return sign === '-' ? -micros : micros;
}

/** Example: `0.278190` for 278190n. */
export function formatMicros(micros: Micros): string {
  const sign = micros < 0n ? '-' : '';
  const text = (micros < 0n ? -micros : micros).toString().padStart(7, '0');
  return `${sign}${text.slice(0, -6)}.${text.slice(-6)}`;
}
