import type { Deps } from '#server/platform/deps.ts';
import { isOwnIntent, type Proof } from '../require-own.ts';
import { type Cancellation, cancelCheckout } from './cancel-checkout.ts';

/** The buyer gives a checkout up. Another's is `unknown`, like one that there is not. */
export async function giveUpCheckout(deps: Deps, intentId: string, proof: Proof): Promise<Cancellation> {
  return (await isOwnIntent(deps, intentId, proof)) ? cancelCheckout(deps, intentId, 'customer') : 'unknown';
}
