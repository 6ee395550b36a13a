import type { Deps } from '#server/platform/deps.ts';
import { defineJob, type JobDefinition } from '#server/platform/queue/define-job.ts';
import { deviceSeconds } from './device-cookie.ts';
import { deleteChallengesBefore } from './store-passkeys.ts';
import { deleteCountsBefore, deleteDevicesBefore } from './store-throttle.ts';
import { forgetSeconds } from './throttle-rules.ts';

/** Counts that no longer slow anyone, challenges that nobody answered, and devices whose browser has forgotten them too. */
export async function forgetAttempts(deps: Deps): Promise<void> {
  const before = (seconds: number) => new Date(deps.now().getTime() - seconds * 1000);
  await deleteCountsBefore(deps.database, before(forgetSeconds));
  await deleteChallengesBefore(deps.database, deps.now());
  await deleteDevicesBefore(deps.database, before(deviceSeconds));
}

export function entryJobs(deps: Deps): JobDefinition[] {
  return [defineJob({ name: 'staff.forget-attempts', everySeconds: 3600, run: () => forgetAttempts(deps) })];
}
