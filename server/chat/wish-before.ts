import type { ChatKind } from '#contracts/chat.ts';
import { followWish, type PriceWish, priceWishOf } from './price-wish.ts';

interface Said {
  by_visitor: boolean;
  kind: ChatKind | null;
  text: string;
}

/**
 * What a visitor wanted to know the price of, over the questions that were answered by a price up to now. Undefined
 * when the last answer was none: the next question is about something else.
 */
export function wishBefore(entries: readonly Said[]): PriceWish | undefined {
  let wish: PriceWish | undefined;
  for (const [index, { by_visitor: asks, text }] of entries.entries()) {
    const answer = entries[index + 1];
    // The question that is being answered has no answer yet.
    if (!asks || !answer || answer.by_visitor) continue;
    wish = answer.kind === 'price' ? followWish(priceWishOf(text), wish) : undefined;
  }
  return wish;
}
