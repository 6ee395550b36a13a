import type { FulfilmentState } from '#contracts/orders/states.ts';

/**
 * Effect of submitting a part in its current state. `wake`: the part waits and becomes due now. `again`: its last
 * attempt was rejected, so a new one may follow. `beside`: an attempt was accepted or is ambiguous. A further one may
 * pay the provider twice, so staff must confirm it. `busy`: an attempt is running.
 */
export type SendEffect = 'wake' | 'again' | 'beside' | 'busy';

const sendEffects: Record<FulfilmentState, SendEffect> = {
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

export const sendEffectOf = (state: FulfilmentState): SendEffect => sendEffects[state];

/** Returns the parts to submit. Without `force` only parts that no provider can have. */
export function partsToSend<Part extends { state: FulfilmentState }>(
  parts: readonly Part[],
  force: boolean,
): Part[] {
  return parts.filter(({ state }) => {
    const sending = sendEffectOf(state);
    return sending === 'wake' || sending === 'again' || (force && sending === 'beside');
  });
}
