export const claims = ['disputed', 'lost'] as const;

/** A bank disputes the payment, or has won the dispute. */
export type Claim = (typeof claims)[number];

/** Returns what a bank claims in a dispute of this state; an inquiry (`warning_…`) claims nothing. */
export function claimOf(state: string): Claim | undefined {
  if (state === 'needs_response' || state === 'under_review') return 'disputed';
  return state === 'lost' ? 'lost' : undefined;
}

/** Returns what banks claim of an order by the states of its disputes: an open dispute before a lost one. */
export function claimOn(states: readonly string[]): Claim | undefined {
  const found = states.map(claimOf);
  return found.includes('disputed') ? 'disputed' : found.find((claim) => claim !== undefined);
}
