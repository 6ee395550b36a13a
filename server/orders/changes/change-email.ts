import { maskEmail } from '#contracts/catalog/instagram.ts';
import { emailProblemOf, readEmail } from '#contracts/kit/email.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import { mailMessages } from '#messages/mail.ts';
import { orderMailsMessages } from '#messages/order-mails.ts';
import { orderFrame } from '#server/mail/wording/order-wording.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { recordEvent } from '../record-event.ts';
import {
  countEmailChanges,
  type EmailOfOrder,
  findEmail,
  hasHadMail,
  lockEmail,
  setEmail,
} from './store-changes.ts';

/**
 * Writes to the address before. It may be a stranger's, so the mail has nothing of the order but its number,
 * and no way into it.
 */
function wordEmailChanged(order: MailOrder, setting: MailSetting, recipient: string): WrittenMail {
  const words = orderMailsMessages[order.locale];
  const { emailChanged } = words;
  const { action, fallback, ...frame } = orderFrame(order, setting);
  return {
    ...frame,
    recipient,
    subject: emailChanged.subject(order.number),
    preview: emailChanged.preview,
    title: emailChanged.title,
    lead: emailChanged.lead(maskEmail(order.email)),
    facts: [[mailMessages[order.locale].labels.number, order.number]],
    sections: [{ title: words.questionTitle, paragraphs: [words.notYou(setting.shop.email)] }],
  };
}

/** An address that has had no mail about the order gets none. */
export const emailChanged: MailKind = {
  kind: 'email-changed',
  owed: true,
  async write({ database }, { order, queuedFor }, setting) {
    if (!order || queuedFor === null || queuedFor === order.email) return undefined;
    if (!(await hasHadMail(database, order.id, queuedFor))) return undefined;
    return wordEmailChanged(order, setting, queuedFor);
  },
};

/** A slip is corrected once or twice; more is somebody trying addresses. */
export const maxEmailChanges = 5;

interface EmailChange {
  orderId: OrderId;
  email: string;
  /** Is a member who does it for the buyer. */
  staff?: StaffActor | undefined;
}

/** Returns how many changes came before this one; undefined when the address stands there already. */
async function countBefore(
  db: Queryable,
  { orderId, email, staff }: EmailChange,
  order: EmailOfOrder | undefined,
): Promise<number | undefined> {
  if (!order || order.sample) throw new ShopError('order_not_found', 'no order under this id');
  if (!order.paid) throw new ShopError('conflict', 'an order that is not paid has had no mail');
  if (order.email === email) return undefined;
  const changes = await countEmailChanges(db, orderId);
  if (!staff && changes >= maxEmailChanges)
    throw new ShopError('conflict', 'the address was changed too often');
  return changes;
}

/** Returns whether it would be a change as things stand now, without a lock; throws what `changeEmail` throws. */
export async function wouldChangeEmail(db: Queryable, change: EmailChange): Promise<boolean> {
  return (await countBefore(db, change, await findEmail(db, change.orderId))) !== undefined;
}

/**
 * Sends what comes of a paid order to another address, already in the form of `readEmail`. Returns which change it
 * was, counted from 1; undefined when the address stands there already. The timeline keeps both masked; in full the
 * old one stands with the mails that went to it, and `before` runs while it still stands in the order. Throws
 * `order_not_found`, and `conflict` for an order that is not paid or was changed too often by its buyer.
 */
export async function changeEmail(
  tx: Tx,
  { at, before, ...change }: EmailChange & { at: Date; before?: (change: number) => Promise<void> },
): Promise<number | undefined> {
  const { orderId, email, staff } = change;
  const order = await lockEmail(tx, orderId);
  const changes = await countBefore(tx, change, order);
  if (!order || changes === undefined) return undefined;
  await before?.(changes + 1);
  await setEmail(tx, { orderId, email, at });
  const told = { before: { email: maskEmail(order.email) }, after: { email: maskEmail(email) } };
  const data = staff ? { ...told, by: staff.username } : told;
  await recordEvent(tx, { orderId, kind: 'email_changed', actor: staff ? 'staff' : 'customer', at, data });
  if (staff)
    await audited(tx, staff, { action: 'order.email', subjectType: 'order', subjectId: orderId, ...told });
  await tellStaff(tx, 'orders', orderId);
  return changes + 1;
}

/** Returns the address in the form that orders keep. Throws `email_required`, `email_invalid` or `email_unmailable`. */
export function requireEmail(input: string): string {
  const email = readEmail(input);
  if (email !== undefined) return email;
  const problem = emailProblemOf(input) ?? 'invalid';
  throw new ShopError(`email_${problem}`, `e-mail ${problem}`, { field: 'email' });
}

/**
 * Corrects a mistyped address for its buyer, or for a member in their place: from now on everything goes to
 * `email`, and the confirmation leaves again. It is a mail of its own, which no claim from before the change
 * can have taken to the old address; one that never left goes to the new address too. The old address gets
 * one more mail if it has had any. The same address again is a no-op.
 */
export async function mendAddress(
  { database, queue, now }: Pick<Deps, 'database' | 'queue' | 'now'>,
  { orderId, email, staff }: { orderId: OrderId; email: string; staff?: StaffActor },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const tellOld = (change: number) =>
      queue.enqueue(tx, sendMailJob, { kind: 'email-changed', subjectId: orderId, again: change });
    const change = await changeEmail(tx, { orderId, email, staff, at: now(), before: tellOld });
    if (change === undefined) return;
    // Items about mails to the address before are resolved: the mail that counts leaves to this one.
    await resolveItems(tx, { event: 'address_mended', orderId, by: staff ? 'system' : 'buyer' });
    await queue.enqueue(tx, sendMailJob, { kind: 'order-confirmed', subjectId: orderId, again: change });
  });
}
