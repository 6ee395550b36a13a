/** Returns letters as they are compared: small, without accents, of the same number. */
export const fold = (text: string): string =>
  [...text].map((letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('');

/** Returns whether every word that was typed begins a word of the label. */
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

/** Returns what the typed words fit, by label or synonym. What is called so comes before what is only meant. */
export function findNamed<Entry extends Named>(
  entries: readonly Entry[],
  typed: string,
  synonyms: Readonly<Record<string, string>>,
): Entry[] {
  const called = entries.filter(({ label }) => matches(label, typed));
  const meant = entries.filter(({ name, label }) => matches(`${label} ${synonyms[name] ?? ''}`, typed));
  return [...new Set([...called, ...meant])];
}
