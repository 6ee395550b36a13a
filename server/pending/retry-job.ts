import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { type Chosen, closeWith } from './decide-item.ts';
import { reviveJob } from './store-exhausted.ts';

/** A person has mended what was in the way: the job is tried once more. Throws `conflict` when it is not kept any more. */
export function retryJob(deps: Deps, chosen: Chosen): Promise<void> {
  const [name = '', id = ''] = chosen.item.subjectId.split(':');
  return closeWith(deps, chosen, {
    after: async (tx) => {
      if (await reviveJob(tx, { name, id })) return;
      throw new ShopError('conflict', 'the job is not given up, or no longer kept');
    },
  });
}
