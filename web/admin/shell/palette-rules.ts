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
