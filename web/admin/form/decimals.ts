import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { currentLanguage } from '../language.tsx';

/** Formats a number for its field, with the decimal mark of the member's language. */
export const toDecimalInput = (
  value: number | string,
  language: StaffLanguage = currentLanguage(),
): string => (language === 'es' ? String(value).replace('.', ',') : String(value));

/** Parses `12,5`, `12.5` and `−3 %`. `undefined` for empty or invalid text. */
export function readDecimal(text: string): number | undefined {
  const typed = text.replaceAll(/[\s%]/g, '').replace('−', '-').replace(',', '.');
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : undefined;
}

/** Parses a percentage to 0.01 %. */
export function readHundredths(text: string): number | undefined {
  const share = readDecimal(text);
  return share === undefined ? undefined : Math.round(share * 100);
}
