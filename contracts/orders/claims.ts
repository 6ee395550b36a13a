export const paymentClaims = ['disputed', 'lost'] as const;

/** A bank disputes the payment, or has won the dispute. */
export type PaymentClaim = (typeof paymentClaims)[number];

/**
 * Processor's states of a dispute in which a bank claims the payment. An inquiry (`warning_…`) is no claim. An appeal
 * continues a lost dispute.
 */
const claimStates: Record<PaymentClaim, readonly string[]> = {
  disputed: ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'],
  lost: ['lost'],
};

/** States in which the processor accepts no refund of the payment. */
export const claimingStates: readonly string[] = Object.values(claimStates).flat();

export const claimOfDispute = (state: string): PaymentClaim | undefined =>
  paymentClaims.find((claim) => claimStates[claim].includes(state));

/**
 * Returns the claim on an order from the states of its disputes. An open dispute takes precedence over a lost
 * one.
 */
export function claimOnPayments(states: readonly string[]): PaymentClaim | undefined {
  const found = states.map(claimOfDispute);
  return found.includes('disputed') ? 'disputed' : found.find((claim) => claim !== undefined);
}
