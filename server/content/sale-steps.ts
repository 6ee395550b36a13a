import type { StepDeps } from '#server/http/feature.ts';
import { MalformedSetting } from '#server/settings/setting.ts';
import { isExampleIdentity, shopIdentity } from './shop-identity.ts';

/** Who sells must be said by the owner; null when it is. */
export async function identityStep(deps: StepDeps): Promise<string | null> {
  try {
    const identity = await shopIdentity.current(deps);
    if (deps.config.mode === 'sandbox' || !isExampleIdentity(identity)) return null;
    return 'the setting shop.identity still names the example company';
  } catch (error) {
    if (error instanceof MalformedSetting) return error.message;
    throw error;
  }
}
