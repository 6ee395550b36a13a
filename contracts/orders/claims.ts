export const paymentClaims = ['disputed', 'lost'] as const;

/** A bank disputes the payment, or has won the dispute. */
export type PaymentClaim = (typeof paymentClaims)[number];

/**
 * Processor's states of a dispute in which a bank claims the payment, so that no refund is accepted. An inquiry
 * (`warning_…`) is no claim. An appeal continues a lost dispute.
 */
export const claimingStates = [
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'lost',
] as const;

export function claimOfDispute(state: string): PaymentClaim | undefined {
  if (state === 'lost') return 'lost';
  return (claimingStates as readonly string[]).includes(state) ? 'disputed' : undefined;
}

/**
 * Returns the claim on an order from the states of its disputes. An open dispute takes precedence over a lost
 * one.
 */
export function claimOnPayments(states: readonly string[]): PaymentClaim | undefined {
  const found = states.map(claimOfDispute);
  return found.includes('disputed') ? 'disputed' : found.find((claim) => claim !== undefined);
}
