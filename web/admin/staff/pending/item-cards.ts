import type { PendingItem } from '#contracts/staff/pending.ts';

/** Items with one cause. The first of them is shown for all. */
export interface ItemCard {
  item: PendingItem;
  items: PendingItem[];
}

type ItemWithCause = Pick<PendingItem, 'id' | 'kind' | 'reason' | 'subjectId' | 'resolved'>;

/** One change of a provider's list concerns every package of that service: `204:1:1001`, `205:1:1001`. */
const causeOf = ({ id, kind, reason, subjectId, resolved }: ItemWithCause): string =>
  kind === 'route' && !resolved ? `${reason} ${subjectId.slice(subjectId.indexOf(':'))}` : id;

/** Groups items with one cause, at the position of the first. */
export function cardsOf(items: readonly PendingItem[]): ItemCard[] {
  const cards = new Map<string, ItemCard>();
  for (const item of items) {
    const card = cards.get(causeOf(item));
    if (card) card.items.push(item);
    else cards.set(causeOf(item), { item, items: [item] });
  }
  return [...cards.values()];
}
