import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { lockMessage } from './store.ts';
import { setThreadState } from './store-threads.ts';

/** Marks a message, with its thread, as answered, or as open again; the same mark again changes nothing. Throws `not_found`. */
export async function markAnswered(
  deps: Deps,
  mark: { id: string; answered: boolean; staff: StaffActor },
): Promise<void> {
  const { id, answered, staff } = mark;
  await inTransaction(deps.database, async (tx) => {
    const message = await lockMessage(tx, id);
    if (!message) throw new ShopError('not_found', `no message ${id}`);
    const before = message.answered_at !== null;
    if (before === answered) return;
    const state = answered ? 'answered' : 'open';
    await setThreadState(tx, { id: message.thread_id ?? id, state, staffId: staff.id, at: deps.now() });
    await audited(tx, staff, {
      action: answered ? 'contact.answered' : 'contact.reopened',
      subjectType: 'contact_message',
      subjectId: id,
      before: { answered: before },
      after: { answered },
    });
    await tellStaff(tx, 'messages', message.thread_id ?? id);
  });
}
