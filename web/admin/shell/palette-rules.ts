/** Normalises text for comparison: lower case, no accents, same length. */
export const normaliseForSearch = (text: string): string =>
  [...text].map((letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('');

/** Returns whether every typed word begins a word of the label. */
export function matchesLabel(label: string, typed: string): boolean {
  const words = normaliseForSearch(label).split(/\s+/);
  return normaliseForSearch(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((each) => words.some((word) => word.startsWith(each)));
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
