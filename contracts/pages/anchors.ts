/** Makes `s-que-datos-guardais` of `¿Qué datos guardáis?`: the place of a heading or a question on its page. */
export function anchorOf(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return `s-${(words ?? []).join('-').slice(0, 60)}`;
}

/** On an order's page this opens the form that corrects whom the order is for. */
export const correctAnchor = 'correct';
