import { undoAnswerSeconds } from '#contracts/customers/support.ts';
import type { DraftedLetter, SentLetter } from '#contracts/mail/letters.ts';
import { showForStaff } from '#server/orders/detail/show-for-staff.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { draftLetter } from './letter-rules.ts';
import { beginThread, findSameAnswer, lockOrdersThread } from './store-letters.ts';
import { insertAnswer, setThreadState } from './store-threads.ts';

/** How an order stands, as a mail to its buyer that a member goes on from. Throws `order_not_found`. */
export async function showDraft(deps: Deps, orderId: string): Promise<DraftedLetter> {
  const order = await showForStaff(deps, orderId);
  const { customerEmail: to, language } = order;
  return { success: true, to, language, ...draftLetter(order, deps.config.publicUrl) };
}

/** Twice the same words within this time are one mail that was sent off twice. */
const repeatMs = 10 * 60_000;

/**
 * Writes to an order's buyer by mail: in the thread that is about the order with this address, else in one that begins
 * with it. The mail waits a little and can be taken back as any answer. The same words again within ten minutes are
 * the first mail. Throws `order_not_found`, and `invalid_request` for a sample order, whose buyer is nobody.
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
      found ?? (await beginThread(tx, { name: customerName ?? email, email, locale, orderId, at }));
    const since = new Date(at.getTime() - repeatMs);
    const same = await findSameAnswer(tx, { threadId, staffId: staff.id, body: text, since });
    if (same) return { success: true, threadId, id: same };
    const id = await insertAnswer(tx, { threadId, staffId: staff.id, body: text, at });
    await setThreadState(tx, { id: threadId, state: 'answered', staffId: staff.id, at });
    await audited(tx, staff, {
      action: 'contact.write',
      subjectType: 'contact_thread',
      subjectId: threadId,
      after: { answerId: id, orderId },
    });
    await deps.queue.enqueue(tx, 'mail.send', {
      ...{ kind: 'contact-answer', subjectId: id },
      delaySeconds: undoAnswerSeconds,
    });
    await tellStaff(tx, 'messages', threadId);
    return { success: true, threadId, id };
  });
}
