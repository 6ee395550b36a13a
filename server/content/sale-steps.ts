import type { StepDeps } from '#server/http/feature.ts';
import { currentIdentity } from './current-identity.ts';
import { isExampleIdentity, MalformedIdentity } from './shop-identity.ts';

/** Who sells must be said by the owner; null when it is. */
export async function identityStep(deps: StepDeps): Promise<string | null> {
  try {
    const identity = await currentIdentity(deps);
    if (deps.config.mode === 'sandbox' || !isExampleIdentity(identity)) return null;
    return 'the setting shop.identity still names the example company';
  } catch (error) {
    if (error instanceof MalformedIdentity) return error.message;
    throw error;
  }
}
