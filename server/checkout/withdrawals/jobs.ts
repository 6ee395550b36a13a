import type { Deps } from '#server/deps.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';
import { findStopping } from './store.ts';

/** The sweep: every withdrawal that still waits is looked at again. One that fails does not hold up the others. */
export async function settleOpen(deps: Deps): Promise<void> {
  for (const id of await findStopping(deps.database)) {
    try {
      await settleWithdrawal(deps, id);
    } catch (error) {
      deps.log.error({ err: error, withdrawalId: id }, 'a withdrawal could not be settled');
    }
  }
}
