import type { FulfilmentState } from '#contracts/orders/states.ts';

/**
 * Says what sending a part means where it stands. With `wake` it waits, and is due now. With `again` its last
 * attempt was refused, so that nothing was placed, and another one may follow. With `beside` an attempt was
 * taken or is ambiguous; a further one beside it may pay the provider twice, so a person must say so. With
 * `busy` an attempt is being made at this moment.
 */
export type Sending = 'wake' | 'again' | 'beside' | 'busy';

const sendings: Record<FulfilmentState, Sending> = {
  queued: 'wake',
  submitting: 'busy',
  needs_action: 'again',
  in_doubt: 'beside',
  submitted: 'beside',
  in_progress: 'beside',
  completed: 'beside',
  partial: 'beside',
  canceled: 'beside',
  failed: 'beside',
};

export const sendingOf = (state: FulfilmentState): Sending => sendings[state];

/** Returns which parts are sent: without force only those of which nothing can have been placed. */
export function partsToSend<Part extends { state: FulfilmentState }>(
  parts: readonly Part[],
  force: boolean,
): Part[] {
  return parts.filter(({ state }) => {
    const sending = sendingOf(state);
    return sending === 'wake' || sending === 'again' || (force && sending === 'beside');
  });
}
