import type { WithdrawalReply } from '#contracts/checkout/withdrawal-schemas.ts';

type DeclarantFacts = Pick<WithdrawalReply, 'email' | 'candidates'>;

/** Returns whether, as far as the screen knows, the declarant bought the order with this number. */
export function compareOrderAddress(
  { email, candidates }: DeclarantFacts,
  orderNumber: string,
): { is: 'same' | 'unlisted' } | { is: 'other'; email: string } {
  const typed = orderNumber.trim().toUpperCase();
  const order = candidates.find(({ number }) => number === typed);
  if (!order) return { is: 'unlisted' };
  return order.email.toLowerCase() === email.toLowerCase()
    ? { is: 'same' }
    : { is: 'other', email: order.email };
}
