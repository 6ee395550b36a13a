import type { ContactService, ContactValues } from '#contracts/customers/contact.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isFlood } from '#server/platform/http/limits.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { fingerprintOf, orderNumbersIn, repeatMs } from './rules.ts';
import { findSame, insertMessage, lockFingerprint } from './store.ts';
import { linkThreadToOrder, lockThread, readAnswers, reopenThread, threadIdOf } from './store-threads.ts';

const orNull = (text: string) => (text === '' ? null : text);

interface ContactMessageInput {
  values: ContactValues;
  locale: Locale;
  threadId?: string | undefined;
  acknowledge?: boolean;
}

/**
 * Stores a message and queues both mails, in one transaction. Returns the message id, which identifies the receipt. The
 * same message within ten minutes counts as a repetition. The token of a mailed answer continues its thread if it
 * belongs to the same address.
 */
export async function saveContactMessage(
  deps: Deps,
  { values, locale, threadId, acknowledge = true }: ContactMessageInput,
): Promise<string> {
  const at = deps.now();
  const fingerprint = fingerprintOf(values, locale);
  return inTransaction(deps.database, async (tx) => {
    await lockFingerprint(tx, fingerprint);
    const known = await findSame(tx, { fingerprint, since: new Date(at.getTime() - repeatMs) });
    if (known) return known;
    const thread = threadId === undefined ? undefined : await lockThread(tx, threadId);
    const joined = thread?.email === values.email ? thread.id : null;
    const { name, email, company, phone, service, message } = values;
    const subjectId = await insertMessage(tx, {
      name,
      email,
      company: orNull(company),
      phone: orNull(phone),
      service: orNull(service) as ContactService | null,
      message: orNull(message),
      locale,
      fingerprint,
      threadId: joined,
      acknowledge,
      at,
    });
    if (joined) await reopenThread(tx, joined, at);
    await linkThreadToOrder(tx, subjectId, orderNumbersIn(message));
    await notifyStaffOfChange(tx, 'messages');
    await deps.queue.enqueue(tx, sendMailJob, { kind: 'contact-forwarded', subjectId });
    if (acknowledge) await deps.queue.enqueue(tx, sendMailJob, { kind: 'contact-received', subjectId });
    return subjectId;
  });
}

export const findThreadOfMessage = (deps: Pick<Deps, 'database'>, messageId: string): Promise<string> =>
  threadIdOf(deps.database, messageId);

export async function readThreadAnswers(
  deps: Pick<Deps, 'database'>,
  threadId: string,
): Promise<{ by: string; at: string; text: string }[]> {
  const answers = await readAnswers(deps.database, threadId);
  return answers.map(({ username, answered_at: at, body }) => ({
    by: username,
    at: at.toISOString(),
    text: body,
  }));
}

/**
 * Limits confirmations to an address. Strangers can enter any address, but only use up its confirmations. The message
 * is stored in any case, so that they cannot block the address's holder.
 */
export const canSendReceipt = async (deps: Deps, email: string): Promise<boolean> =>
  !(await isFlood(deps, [['contact-mail', email]]));
