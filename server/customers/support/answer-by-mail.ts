import { type PreviewedAnswer, undoAnswerSeconds } from '#contracts/customers/support.ts';
import type { MailId } from '#contracts/kit/ids.ts';
import type { DraftedLetter, SentLetter } from '#contracts/mail/letters.ts';
import { messageIdOf } from '#server/mail/rules.ts';
import { deleteWaitingMail } from '#server/mail/staff/mails.ts';
import { composeMail } from '#server/mail/wording/compose-mail.ts';
import { showForStaff } from '#server/orders/detail/show-for-staff.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { composeAnswerMail } from './answer-mail.ts';
import { draftLetter } from './letter-rules.ts';
import { deleteIfEmpty, findSameAnswer, lockOrdersThread, openThread } from './store.ts';
import {
  deleteAnswer,
  hasQuestion,
  insertAnswer,
  lockThread,
  readQuestion,
  readThread,
  setThreadState,
} from './store-threads.ts';

export async function previewAnswer(
  deps: Deps,
  { id, text }: { id: string; text: string },
): Promise<PreviewedAnswer> {
  const thread = await readThread(deps.database, id);
  if (!thread) throw new ShopError('not_found', `no thread ${id}`);
  const { publicUrl } = deps.config;
  const shop = await shopIdentity.current(deps);
  const { email, name, locale, order_id, order_number } = thread;
  const question = await readQuestion(deps.database, id);
  const unasked = !(await hasQuestion(deps.database, id));
  const answer = {
    thread_id: id,
    email,
    name,
    locale,
    order_id,
    order_number,
    body: text,
    question,
    unasked,
    earlier: [],
  };
  const { signingKey, signingKeys } = deps.secrets;
  const written = composeAnswerMail(answer, { shop, publicUrl, signingKey, signingKeys });
  const { subject, text: shown } = composeMail(written, {
    shop,
    messageId: messageIdOf('preview' as MailId, publicUrl),
  });
  return { success: true, subject, to: email, text: shown };
}

export async function showDraft(deps: Deps, orderId: string): Promise<DraftedLetter> {
  const order = await showForStaff(deps, orderId);
  const { customerEmail: to, language } = order;
  return { success: true, to, language, ...draftLetter(order, deps.config.publicUrl) };
}

/** An equal text within this time counts as a repeated request. */
const repeatMs = 10 * 60_000;

/**
 * Mails an order's buyer, in the existing thread about the order or a new one. The mail waits briefly and can be
 * withdrawn. The same text within ten minutes counts as a repeated request. Throws `order_not_found`, and
 * `invalid_request` for a sample order, which has no real buyer.
 */
export async function sendLetter(
  deps: Deps,
  letter: { orderId: string; text: string; staff: StaffActor },
): Promise<SentLetter> {
  const { text, staff } = letter;
  const order = await showForStaff(deps, letter.orderId);
  if (order.sample) throw new ShopError('invalid_request', 'a sample order has no buyer');
  const { id: orderId, customerEmail: email, customerName, language: locale } = order;
  const at = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const found = await lockOrdersThread(tx, { orderId, email });
    const threadId =
      found ?? (await openThread(tx, { name: customerName ?? email, email, locale, orderId, at }));
    const since = new Date(at.getTime() - repeatMs);
    const same = await findSameAnswer(tx, { threadId, staffId: staff.id, body: text, since });
    if (same) return { success: true, threadId, id: same };
    const id = await insertAnswer(tx, { threadId, staffId: staff.id, body: text, at });
    await setThreadState(tx, { id: threadId, state: 'answered', staffId: staff.id, at });
    await recordAudit(tx, staff, {
      action: 'contact.write',
      subjectType: 'contact_thread',
      subjectId: threadId,
      after: { answerId: id, orderId },
    });
    await deps.queue.enqueue(tx, sendMailJob, {
      kind: 'contact-answer',
      subjectId: id,
      delaySeconds: undoAnswerSeconds,
    });
    await notifyStaffOfChange(tx, 'messages', threadId);
    return { success: true, threadId, id };
  });
}

/**
 * Deletes an answer whose mail still waits, reopens the thread and returns the text. Throws `not_found`, or `conflict`
 * when the mail is being sent.
 */
export async function withdrawAnswer(
  deps: Deps,
  input: { id: string; answerId: string; staff: StaffActor },
): Promise<string> {
  const { id, answerId, staff } = input;
  return inTransaction(deps.database, async (tx) => {
    if (!(await lockThread(tx, id))) throw new ShopError('not_found', `no thread ${id}`);
    const text = await deleteAnswer(tx, { threadId: id, answerId });
    if (text === undefined) throw new ShopError('not_found', `no answer ${answerId} in the thread`);
    if (!(await deleteWaitingMail(tx, { kind: 'contact-answer', subjectId: answerId })))
      throw new ShopError('conflict', 'the mail of the answer was already sent');
    // A thread started by the shop is deleted with its only letter.
    const began = await deleteIfEmpty(tx, id);
    if (!began) await setThreadState(tx, { id, state: 'open', staffId: staff.id, at: deps.now() });
    await recordAudit(tx, staff, {
      action: 'contact.answer_taken_back',
      subjectType: 'contact_thread',
      subjectId: id,
      before: { answerId },
    });
    await notifyStaffOfChange(tx, 'messages', id);
    return text;
  });
}
