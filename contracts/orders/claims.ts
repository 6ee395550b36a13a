import { z } from 'zod';

export const claimSchema = z.enum(['disputed', 'lost']);

/** A bank claims the money, or has won it. */
export type Claim = z.infer<typeof claimSchema>;

/** Returns what a bank claims in a dispute of this state; an inquiry (`warning_…`) claims nothing. */
export function claimOf(state: string): Claim | undefined {
  if (state === 'needs_response' || state === 'under_review') return 'disputed';
  return state === 'lost' ? 'lost' : undefined;
}

/** Returns what banks claim of an order by the states of its disputes: an open dispute before a lost one. */
export function claimOn(states: readonly string[]): Claim | undefined {
  const claims = states.map(claimOf);
  return claims.includes('disputed') ? 'disputed' : claims.find((claim) => claim !== undefined);
}
