/** Character before the fraction in a provider's numbers. `null` where a provider's row names none. */
export type DecimalMark = '.' | ',' | null;

const digitsOnly = /^\d+$/;
const groups = /^[1-9]\d{0,2}(?:([ '’,.])\d{3})(?:\1\d{3})*$/;
const exponent = /^(\d+)(?:\.(\d+))?e([+-]?\d{1,2})$/i;
/** A currency around an amount: `$0.54`, `0,54 EUR`. */
const currency = /^(?:\p{Sc}|[A-Z]{3})\s*(?=[\d-])|(?<=\d)\s*(?:\p{Sc}|[A-Z]{3})$/giu;

/** Writes `9e-7` as `0.0000009`. */
function expand(whole: string, fraction: string, power: number): string {
  const digits = whole + fraction;
  const at = whole.length + power;
  if (at <= 0) return `0.${'0'.repeat(-at)}${digits}`;
  return at >= digits.length ? digits.padEnd(at, '0') : `${digits.slice(0, at)}.${digits.slice(at)}`;
}

const isWhole = (text: string): boolean => digitsOnly.test(text) || groups.test(text);
const plain = (whole: string, fraction?: string): string =>
  whole.replaceAll(/\D/g, '') + (fraction ? `.${fraction}` : '');

/** Reads a number with exactly one comma or point; undefined where both readings are possible. */
function readLoneMark(text: string, decimalMark: DecimalMark): string | undefined {
  const [, whole = '', mark, fraction = ''] = /^(\d*)([.,])(\d*)$/.exec(text) ?? [];
  if (whole === '' || mark === undefined) return undefined;
  const mayBeGroups = groups.test(text);
  if (decimalMark !== null && decimalMark !== mark) return mayBeGroups ? plain(text) : undefined;
  // A point before a fraction is the form of JSON itself.
  if (decimalMark === mark || mark === '.' || !mayBeGroups) return plain(whole, fraction);
  return undefined;
}

function readUnsigned(text: string, decimalMark: DecimalMark): string | undefined {
  if (digitsOnly.test(text)) return text;
  const [, digits, fraction = '', power] = exponent.exec(text) ?? [];
  if (digits !== undefined) return expand(digits, fraction, Number(power));
  const lone = readLoneMark(text, decimalMark);
  if (lone !== undefined || /^\d*[.,]\d*$/.test(text)) return lone;
  if (groups.test(text)) return plain(text);
  const [, whole = '', mark, end] = /^(.+)([.,])(\d*)$/.exec(text) ?? [];
  if (mark === undefined || whole.includes(mark) || !isWhole(whole)) return undefined;
  return decimalMark === null || decimalMark === mark ? plain(whole, end) : undefined;
}

/**
 * Returns any number of a provider as a plain decimal string: `1,200.50`, `1.200,50`, `1 200`, `0,54 €`, `9e-7`.
 * Returns undefined for other texts and for `1,234`, which is a thousand here and a fraction there.
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
 * Returns a whole number of a provider, which may have a fraction of zeros. A group of three zeros after a lone comma
 * is a thousand, because counts have no fraction; after a lone point it may be either.
 */
export function readWhole(input: unknown, decimalMark: DecimalMark = null): number | undefined {
  const text = typeof input === 'string' ? input.normalize('NFKC').trim() : input;
  const isLone = typeof text === 'string' && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  if (isLone && decimalMark === null) return text.includes(',') ? Number(plain(text)) : undefined;
  const read = readDecimal(text, decimalMark);
  return read === undefined ? undefined : Math.trunc(Number(read));
}
