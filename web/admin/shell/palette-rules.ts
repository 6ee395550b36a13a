/** Normalises text for comparison: lower case, no accents, same length. */
export const fold = (text: string): string =>
  [...text].map((letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('');

/** Returns whether every typed word begins a word of the label. */
export function matches(label: string, typed: string): boolean {
  const words = fold(label).split(/\s+/);
  return fold(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((each) => words.some((word) => word.startsWith(each)));
}

interface Named {
  name: string;
  label: string;
}

/** Returns matches by label or synonym, label matches first. */
export function findNamed<Entry extends Named>(
  entries: readonly Entry[],
  typed: string,
  synonyms: Readonly<Record<string, string>>,
): Entry[] {
  const called = entries.filter(({ label }) => matches(label, typed));
  const meant = entries.filter(({ name, label }) => matches(`${label} ${synonyms[name] ?? ''}`, typed));
  return [...new Set([...called, ...meant])];
}
