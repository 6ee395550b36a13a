import type { Causes } from '#messages/admin/operations/causes.ts';

type Named = Record<string, string | undefined>;

/** Formats a cause. Unknown codes are shown without underscores. */
export function causeInWords(code: string, words: Causes): string {
  // `not_delivered:01a2…` contains the row's id.
  const [head = code] = code.split(':');
  const known = (words.codes as Named)[head] ?? (words.connection as Named)[head];
  if (known !== undefined) return known;
  const status = /^http_(\d{3})$/.exec(code)?.[1];
  if (status !== undefined) return words.answered(status);
  if (/^E[A-Z_]+$/.test(code)) return words.broken;
  return code.replaceAll('_', ' ');
}
