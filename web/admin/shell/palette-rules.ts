/** Normalises text for comparison: lower case, no accents, same length. */
export const normaliseForSearch = (text: string): string =>
  [...text].map((letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('');

/** Words without meaning in a search, in both languages. */
const fillers = new Set([
  'a',
  'al',
  'de',
  'del',
  'el',
  'en',
  'la',
  'las',
  'los',
  'of',
  'the',
  'to',
  'un',
  'una',
]);
const isMeaningful = (word: string): boolean => !fillers.has(word);

/** Removes the ending of a plural: `refunds`, `devoluciones`. */
const singularOf = (word: string): string => (word.length > 4 ? word.replace(/(?:es|s)$/, '') : word);

/** Returns whether every typed word begins a word of the label, in any order and also in the plural. */
export function matchesLabel(label: string, typed: string): boolean {
  const words = normaliseForSearch(label).split(/\s+/);
  const begins = (part: string) => words.some((word) => word.startsWith(part));
  const asked = normaliseForSearch(typed).split(/\s+/).filter(Boolean);
  const meant = asked.some(isMeaningful) ? asked.filter(isMeaningful) : asked;
  return meant.every((each) => begins(each) || begins(singularOf(each)));
}

interface LabelledName {
  name: string;
  label: string;
}

/** Returns matches by label or synonym, label matches first. */
export function findNamed<Entry extends LabelledName>(
  entries: readonly Entry[],
  typed: string,
  synonyms: Readonly<Record<string, string>>,
): Entry[] {
  const called = entries.filter(({ label }) => matchesLabel(label, typed));
  const meant = entries.filter(({ name, label }) => matchesLabel(`${label} ${synonyms[name] ?? ''}`, typed));
  return [...new Set([...called, ...meant])];
}
