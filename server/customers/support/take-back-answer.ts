import { takeBackMail } from '#server/mail/staff/resend-mail.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { deleteIfEmpty } from './store-letters.ts';
import { deleteAnswer, lockThread, setThreadState } from './store-threads.ts';

/**
 * Takes an answer back while its mail waits: it was never written, and the thread is open again. Answers its text.
 * Throws `not_found`, and `conflict` when the mail has begun to leave.
 */
export async function takeBackAnswer(
  deps: Deps,
  wish: { id: string; answerId: string; staff: StaffActor },
): Promise<string> {
  const { id, answerId, staff } = wish;
  return inTransaction(deps.database, async (tx) => {
    if (!(await lockThread(tx, id))) throw new ShopError('not_found', `no thread ${id}`);
    const text = await deleteAnswer(tx, { threadId: id, answerId });
    if (text === undefined) throw new ShopError('not_found', `no answer ${answerId} in the thread`);
    if (!(await takeBackMail(tx, { kind: 'contact-answer', subjectId: answerId })))
      throw new ShopError('conflict', 'the mail of the answer has left');
    // What the shop began itself waits for nobody's answer, and is gone with its only letter.
    const began = await deleteIfEmpty(tx, id);
    if (!began) await setThreadState(tx, { id, state: 'open', staffId: staff.id, at: deps.now() });
    await audited(tx, staff, {
      action: 'contact.answer_taken_back',
      subjectType: 'contact_thread',
      subjectId: id,
      before: { answerId },
    });
    await tellStaff(tx, 'messages', id);
    return text;
  });
}
