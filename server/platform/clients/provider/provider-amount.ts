/**
 * Is an amount of a provider's account in millionths of its currency, because rates go far below a
 * cent. It is never a float.
 */
export type Micros = bigint;

const decimal = /^(-?)(\d{1,12})(?:\.(\d*))?$/;
const grouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** This is the largest amount that fits the columns. */
const mostMicros = 10n ** 18n - 1n;

/**
 * Reads "0.27819", "1,234.50" or 100.84; digits after the sixth are rounded. Returns undefined for any other text.
 */
export function parseMicros(input: unknown): Micros | undefined {
  if (typeof input !== 'string' && typeof input !== 'number') return undefined;
  const text = typeof input === 'number' ? numberText(input) : input.trim();
  const match = decimal.exec(grouped.test(text) ? text.replaceAll(',', '') : text);
  if (!match) return undefined;
  const [, sign, whole = '', digits = ''] = match;
  const rounding = (digits[6] ?? '0') >= '5' ? 1n : 0n;
  const micros = BigInt(whole) * 1_000_000n + BigInt(digits.slice(0, 6).padEnd(6, '0')) + rounding;
  if (micros > mostMicros) return undefined;
  return sign === '-' ? -micros : micros;
}

function numberText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(7) : text;
}

/** Returns the decimal string for the database and for people, always with six digits: 278190n → "0.278190". */
export function formatMicros(micros: Micros): string {
  const sign = micros < 0n ? '-' : '';
  const text = (micros < 0n ? -micros : micros).toString().padStart(7, '0');
  return `${sign}${text.slice(0, -6)}.${text.slice(-6)}`;
}
