import { normaliseVisibleText } from '#contracts/kit/text.ts';

export const codeMs = 10 * 60_000;
/** Maximum attempts of the requesting browser. All other browsers together have the same number. */
export const maxAttempts = 5;

/** Returns six digits from 48 random bits. The modulo bias is below 1 in 4,000 million. */
export const codeOf = (bits: Buffer): string => String(bits.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/** Ignores blanks, hyphens and invisible characters. `undefined` if the rest is not six digits. */
export function readCode(typed: string): string | undefined {
  const code = normaliseVisibleText(typed.slice(0, 64)).replace(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : undefined;
}

export function parseCodeLink(text: string): { id: string; token: string } | undefined {
  const found = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{32})$/.exec(text);
  return found?.[1] && found[2] ? { id: found[1], token: found[2] } : undefined;
}
