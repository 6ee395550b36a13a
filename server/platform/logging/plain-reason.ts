/** Keeps quoted names of database objects and masks all other quoted text, which may be personal data. */
const quoted =
  /(?<named>\b(?:relation|column|table|constraint|index|function|type|trigger|schema|sequence) )?(?<text>["“«'`][^"”»'`]*["”»'`])/g;

const masks: readonly [RegExp, string][] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>)]+/gi, '…'],
  [/[^\s@"'<>(]+@[\w.-]*\w/g, '…'],
  // Keys, tokens and ids: long words with a digit.
  [/\b(?=[\w-]*\d)[\w-]{12,}\b/g, '…'],
  [/\b\d[\d .,:-]{3,}\d\b/g, '…'],
  [/(?<![\w.])@[\w.]+/g, '…'],
];

const maxReasonLength = 200;

/**
 * Returns the first line of an error for a screen, without addresses, quoted names, keys, ids and long numbers. The
 * same failure of two orders therefore has the same reason.
 */
export function readableReason(error: unknown): string {
  const [first = ''] = String(error)
    .trim()
    .split(/[\r\n]/);
  const unquoted = first.replaceAll(quoted, (whole, named: string | undefined) => (named ? whole : '“…”'));
  const masked = masks.reduce((text, [found, mask]) => text.replaceAll(found, mask), unquoted);
  return masked.length > maxReasonLength ? `${masked.slice(0, maxReasonLength - 1)}…` : masked || 'Error';
}
