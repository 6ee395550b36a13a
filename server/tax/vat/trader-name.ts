/** Are forms of companies, which registers and buyers write in many ways. */
const forms = new Set(
  'sl sll slu sa sau sas sasu sarl eurl snc spa srl srls sapa gmbh ug ag kg ohg mbh co bv nv vof bvba sro spol as ab oy oyj ltd plc llc lda sociedad limitada anonima societe societa the und et y e and di de la'.split(
    ' ',
  ),
);

/** Returns the words of a name that tell it from others, without accents and forms of companies. */
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
 * Returns whether two names may be of one business: half the words of the shorter one stand in the other. Names in
 * another script than Latin cannot be compared, and say nothing.
 */
export function isAlike(told: string, typed: string): boolean {
  const [a, b] = [wordsOf(told), wordsOf(typed)];
  if (!a.some((word) => /[a-z]/.test(word)) || b.length === 0) return true;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const shared = shorter.filter((word) => longer.includes(word));
  return shared.length * 2 >= shorter.length || a.join('') === b.join('');
}
