export const paymentClaims = ['disputed', 'lost'] as const;

/** A bank disputes the payment, or has won the dispute. */
export type PaymentClaim = (typeof paymentClaims)[number];

/** Returns the bank's claim in a dispute of this state. An inquiry (`warning_…`) is no claim. */
export function claimOfDispute(state: string): PaymentClaim | undefined {
  if (state === 'needs_response' || state === 'under_review') return 'disputed';
  return state === 'lost' ? 'lost' : undefined;
}

/**
 * Returns the claim on an order from the states of its disputes. An open dispute takes precedence over a lost
 * one.
 */
export function claimOnPayments(states: readonly string[]): PaymentClaim | undefined {
  const found = states.map(claimOfDispute);
  return found.includes('disputed') ? 'disputed' : found.find((claim) => claim !== undefined);
}
