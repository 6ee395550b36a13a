import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { type Chosen, closeWith } from '#server/pending/decide-item.ts';
import { startAttemptsAnew } from './store.ts';

/** A person has mended what was in the way: the mail is tried again from the beginning. */
export function sendAgain(deps: Deps, chosen: Chosen): Promise<void> {
  return closeWith(deps, chosen, {
    before: async (tx) => {
      if (await startAttemptsAnew(tx, chosen.item.subjectId)) return;
      throw new ShopError('conflict', 'the mail has left meanwhile');
    },
  });
}
