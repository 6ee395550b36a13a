import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { type Chosen, closeWith } from '#server/pending/decide-item.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { dropKind, lockKind, releaseKind } from './store-brake.ts';

/** The owner lets what was held of a kind leave, or has it dropped. Throws `not_permitted` for an agent. */
export function decideHeld(deps: Deps, chosen: Chosen): Promise<void> {
  const { staff, item, decision } = chosen;
  if (staff.role !== 'owner') throw new ShopError('not_permitted', 'mails to many are the owner’s to send');
  return closeWith(deps, chosen, {
    before: async (tx) => {
      await lockKind(tx, item.subjectId);
      await (decision === 'release_mails' ? releaseKind : dropKind)(tx, item.subjectId);
      await tellStaff(tx, 'mails');
    },
  });
}
