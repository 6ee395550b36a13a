import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { currentLanguage } from '../language.ts';

/** Writes a figure as its field is opened with: the mark is that of the member's language, as they type it. */
export const typedDecimal = (value: number | string, language: StaffLanguage = currentLanguage()): string =>
  language === 'es' ? String(value).replace('.', ',') : String(value);

/** Reads `12,5`, `12.5`, `−3 %`, whatever mark is typed; undefined for nothing, and for what is no figure. */
export function readDecimal(text: string): number | undefined {
  const typed = text.replaceAll(/[\s%]/g, '').replace('−', '-').replace(',', '.');
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : undefined;
}

/** Reads a share, in hundredths of a per cent. */
export function readHundredths(text: string): number | undefined {
  const share = readDecimal(text);
  return share === undefined ? undefined : Math.round(share * 100);
}
