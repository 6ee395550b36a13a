import type { OrderForm } from '#messages/es/order-form.ts';
import type { Quote } from './packages.ts';

type Words = OrderForm['summary'];
type Count = (value: number) => string;

/** What is bought, in the words of its list. */
export function quoteLine({ type, audience, quantity }: Quote, words: Words, count: Count): string {
  if (type !== 'followers') return words[type].line(count(quantity));
  return audience === 'spain' ? words.spainLine(count(quantity)) : words.europeLine(count(quantity));
}

/** What comes on top; undefined when nothing does. */
export function bonusLine({ type, bonus }: Quote, words: Words, count: Count): string | undefined {
  if (bonus <= 0) return undefined;
  return type === 'followers' ? words.bonusLine(count(bonus)) : words[type].bonusLine(count(bonus));
}
