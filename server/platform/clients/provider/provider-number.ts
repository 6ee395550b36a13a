export type DecimalMark = '.' | ',' | null;

const digitsOnly = /^\d+$/;
const groups = /^[1-9]\d{0,2}(?:([ '’,.])\d{3})(?:\1\d{3})*$/;
const exponent = /^(\d+)(?:\.(\d+))?e([+-]?\d{1,2})$/i;
/** Currency before or after an amount: `$0.54`, `R$ 5,40`, `0,54 EUR`. */
const currency = /^(?:[A-Z]{0,2}\p{Sc}|[A-Z]{3})\s*(?=[\d-])|(?<=\d)\s*(?:\p{Sc}|[A-Z]{3})$/giu;

/** Example: `0.0000009` for `9e-7`. */
function expandExponent(whole: string, fraction: string, power: number): string {
  const digits = whole + fraction;
  const at = whole.length + power;
  if (at <= 0) return `0.${'0'.repeat(-at)}${digits}`;
  return at >= digits.length ? digits.padEnd(at, '0') : `${digits.slice(0, at)}.${digits.slice(at)}`;
}

const isWholeNumber = (text: string): boolean => digitsOnly.test(text) || groups.test(text);
const joinNumber = (whole: string, fraction?: string): string =>
  whole.replaceAll(/\D/g, '') + (fraction ? `.${fraction}` : '');

/** Reads a number with exactly one comma or point. `undefined` if its meaning is ambiguous. */
function readLoneMark(text: string, decimalMark: DecimalMark): string | undefined {
  const [, whole = '', mark, fraction = ''] = /^(\d*)([.,])(\d*)$/.exec(text) ?? [];
  if (mark === undefined || (whole === '' && fraction === '')) return undefined;
  // Some databases omit the zero before the point, as in `.5`.
  if (whole === '') return decimalMark === null || decimalMark === mark ? `0.${fraction}` : undefined;
  const mayBeGroups = groups.test(text);
  if (decimalMark !== null && decimalMark !== mark) return mayBeGroups ? joinNumber(text) : undefined;
  // In JSON, a point separates the fraction.
  if (decimalMark === mark || mark === '.' || !mayBeGroups) return joinNumber(whole, fraction);
  return undefined;
}

function readUnsigned(text: string, decimalMark: DecimalMark): string | undefined {
  if (digitsOnly.test(text)) return text;
  const [, digits, fraction = '', power] = exponent.exec(text) ?? [];
  if (digits !== undefined) return expandExponent(digits, fraction, Number(power));
  const lone = readLoneMark(text, decimalMark);
  if (lone !== undefined || /^\d*[.,]\d*$/.test(text)) return lone;
  if (groups.test(text)) return joinNumber(text);
  const [, whole = '', mark, end] = /^(.+)([.,])(\d*)$/.exec(text) ?? [];
  if (mark === undefined || whole.includes(mark) || !isWholeNumber(whole)) return undefined;
  return decimalMark === null || decimalMark === mark ? joinNumber(whole, end) : undefined;
}

/**
 * Returns a provider's number as a plain decimal string: `1,200.50`, `1.200,50`, `1 200`, `0,54 €`, `9e-7`. `undefined`
 * for other texts and for `1,234`, which may be a thousand or a fraction.
 */
export function readDecimal(input: unknown, decimalMark: DecimalMark = null): string | undefined {
  if (typeof input === 'number') return Number.isFinite(input) ? readDecimal(String(input), '.') : undefined;
  if (typeof input !== 'string' || input.length > 400) return undefined;
  const text = input.normalize('NFKC').trim().replace(currency, '').trim();
  const isNegative = /^[-−]/.test(text);
  const read = readUnsigned(isNegative ? text.slice(1) : text, decimalMark);
  return read === undefined ? undefined : (isNegative ? '-' : '') + read;
}

/**
 * Returns a whole number, possibly written with a fraction of zeros. Three digits after a single comma are thousands,
 * because counts have no fraction. After a single point they are ambiguous.
 */
export function readWholeNumber(input: unknown, decimalMark: DecimalMark = null): number | undefined {
  const text = typeof input === 'string' ? input.normalize('NFKC').trim() : input;
  const isLone = typeof text === 'string' && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  if (isLone && decimalMark === null) return text.includes(',') ? Number(joinNumber(text)) : undefined;
  const read = readDecimal(text, decimalMark);
  return read === undefined ? undefined : Math.trunc(Number(read));
}
