import type { FulfilmentState } from '#contracts/states.ts';

export interface SentFacts {
  state: FulfilmentState;
  stateReason: string | null;
  resends: number;
}

/**
 * Nothing of a part was taken, nor is in doubt. What was sent before and waits for another sending was sent, and after a
 * restore nobody knows.
 */
export const isUnsent = ({ state, stateReason, resends }: SentFacts): boolean =>
  (state === 'queued' || state === 'needs_action') && resends === 0 && stateReason !== 'shop_restored';
