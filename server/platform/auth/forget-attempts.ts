import type { Deps } from '../deps.ts';
import { deviceSeconds } from './cookies.ts';
import { deleteDevicesBefore } from './store-devices.ts';
import { deleteChallengesBefore } from './store-passkeys.ts';
import { deleteCountsBefore } from './store-throttle.ts';
import { forgetSeconds } from './throttle-rules.ts';

/**
 * Deletes counts that no longer slow anyone, challenges that nobody answered, and devices whose browser has forgotten
 * them too. Rows of customers end by their terms (`feature.ts`).
 */
export async function forgetAttempts(deps: Deps): Promise<void> {
  const before = (seconds: number) => new Date(deps.now().getTime() - seconds * 1000);
  await deleteCountsBefore(deps.database, before(forgetSeconds));
  await deleteChallengesBefore(deps.database, 'staff', deps.now());
  await deleteDevicesBefore(deps.database, 'staff', before(deviceSeconds));
}
