export const paymentClaims = ['disputed', 'lost'] as const;

/** A bank disputes the payment, or has won the dispute. */
export type PaymentClaim = (typeof paymentClaims)[number];

/** Returns what a bank claims in a dispute of this state; an inquiry (`warning_…`) claims nothing. */
export function claimOfDispute(state: string): PaymentClaim | undefined {
  if (state === 'needs_response' || state === 'under_review') return 'disputed';
  return state === 'lost' ? 'lost' : undefined;
}

/** Returns what banks claim of an order by the states of its disputes: an open dispute before a lost one. */
export function claimOnPayments(states: readonly string[]): PaymentClaim | undefined {
  const found = states.map(claimOfDispute);
  return found.includes('disputed') ? 'disputed' : found.find((claim) => claim !== undefined);
}
