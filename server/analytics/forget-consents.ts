import type { Deps } from '#server/deps.ts';
import { proofDays } from './rules.ts';
import { deleteConsentsBefore } from './store.ts';

/** Proof is kept no longer than anyone can ask for it. */
export async function forgetConsents(deps: Deps): Promise<void> {
  await deleteConsentsBefore(deps.database, new Date(deps.now().getTime() - proofDays * 86_400_000));
}
