import type { CausesTexts } from '#messages/admin/operations/causes.ts';

type Labels = Record<string, string | undefined>;

/** Formats a cause. Unknown codes are shown without underscores. */
export function formatCause(code: string, words: CausesTexts): string {
  // `not_delivered:01a2…` contains the row's id.
  const [head = code] = code.split(':');
  const known = (words.codes as Labels)[head] ?? (words.connection as Labels)[head];
  if (known !== undefined) return known;
  const status = /^http_(\d{3})$/.exec(code)?.[1];
  if (status !== undefined) return words.answered(status);
  if (/^E[A-Z_]+$/.test(code)) return words.broken;
  return code.replaceAll('_', ' ');
}
