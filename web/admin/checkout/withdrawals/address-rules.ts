import type { WithdrawalReply } from '#contracts/checkout/withdrawal-schemas.ts';

type Declared = Pick<WithdrawalReply, 'email' | 'candidates'>;

/**
 * Returns whether the order of that number was bought by the buyer who declares the withdrawal, as far as the
 * screen can tell.
 */
export function addressOfOrder(
  { email, candidates }: Declared,
  orderNumber: string,
): { is: 'same' | 'unlisted' } | { is: 'other'; email: string } {
  const typed = orderNumber.trim().toUpperCase();
  const order = candidates.find(({ number }) => number === typed);
  if (!order) return { is: 'unlisted' };
  return order.email.toLowerCase() === email.toLowerCase()
    ? { is: 'same' }
    : { is: 'other', email: order.email };
}
