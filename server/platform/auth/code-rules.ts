import { asSeen } from '#contracts/kit/text.ts';

/** A code and its link may be used for this long. */
export const codeMs = 10 * 60_000;
/** The browser that asked for a code may try it this often, and so may all other browsers together. */
export const mostTries = 5;

/** Makes six digits from 48 random bits: the remainder favours no code by more than one in four thousand million. */
export const codeOf = (bits: Buffer): string => String(bits.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/**
 * Reads what people type or paste, without blanks, hyphens and invisible characters. Returns
 * undefined when the rest is no code.
 */
export function readCode(typed: string): string | undefined {
  const code = asSeen(typed.slice(0, 64)).replace(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : undefined;
}

/** Reads `<id>.<token>` of a mailed link. */
export function readLink(text: string): { id: string; token: string } | undefined {
  const found = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{32})$/.exec(text);
  return found?.[1] && found[2] ? { id: found[1], token: found[2] } : undefined;
}
