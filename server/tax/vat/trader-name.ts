/** Legal forms of companies. Registers and buyers write them differently, so the comparison ignores them. */
const forms = new Set(
  'sl sll slu sa sau sas sasu sarl eurl snc spa srl srls sapa gmbh ug ag kg ohg mbh co bv nv vof bvba sro spol as ab oy oyj ltd plc llc lda sociedad limitada anonima societe societa the und et y e and di de la'.split(
    ' ',
  ),
);

/** Returns the distinctive words of a name, without accents and legal forms. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // `S.L.` and `S. L.` are one word.
    .replace(/\b(\p{L})\.\s*(?=\p{L}\b)/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !forms.has(word));

/**
 * Returns whether two names may belong to one business: the longer name contains half the words of the shorter one.
 * A name from the register in another script than Latin cannot be compared and counts as alike.
 */
export function isAlike(told: string, typed: string): boolean {
  const [a, b] = [wordsOf(told), wordsOf(typed)];
  if (!a.some((word) => /[a-z]/.test(word)) || b.length === 0) return true;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const shared = shorter.filter((word) => longer.includes(word));
  return shared.length * 2 >= shorter.length || a.join('') === b.join('');
}
