const call =
  /(?:\b(?:it|test|describe)((?:\.\w+)*)|(\)))\s*\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)\s*,/g;

/** The titles of a test file's cases and groups, as they are written; what is skipped proves nothing and is left out. */
export function readTitles(source: string): string[] {
  return [...source.matchAll(call)]
    .filter(([, modifiers]) => !/\.(skip|todo|fixme)/.test(modifiers ?? ''))
    .map(([, , , single, double, template]) => single ?? double ?? template ?? '')
    .map((title) => title.replaceAll(/\\(.)/g, '$1'));
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** What a title leaves open until it runs: `%s`, `$name`, `${…}`. */
const open = /\$\{[^}]*\}|%[sdifjo]|\$\w+/g;

const toPattern = (parts: string[]) => new RegExp(`^${parts.map(escaped).join('.+')}$`);

/** Whether they can be the same words; a title that is open from end to end is nobody's. */
function isSame(title: string, citation: string): boolean {
  if (toPattern(citation.split('…')).test(title)) return true;
  const fixed = title.split(open);
  return fixed.join('').length > 12 && toPattern(fixed).test(citation);
}

/** Whether a citation is one of these titles: its `…` stands for a language or a case; a remark may follow it. */
export function isAmong(titles: readonly string[], citation: string): boolean {
  if (titles.some((title) => isSame(title, citation))) return true;
  const cut = Math.max(citation.lastIndexOf(';'), citation.lastIndexOf(','));
  return cut > 0 && isAmong(titles, citation.slice(0, cut));
}
