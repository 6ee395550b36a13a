/** Converts `¿Qué datos guardáis?` to the anchor `s-que-datos-guardais`. */
export function anchorOf(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return `s-${(words ?? []).join('-').slice(0, 60)}`;
}

/** Anchor that opens the form for correcting the order's target. */
export const correctAnchor = 'correct';
