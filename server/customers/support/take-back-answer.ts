import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { takeBackMail } from '#server/mail/take-back-mail.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
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
    await setThreadState(tx, { id, state: 'open', staffId: staff.id, at: deps.now() });
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
