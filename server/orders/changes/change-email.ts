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
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { recordEvent } from '../record-event.ts';
import {
  countEmailChanges,
  type EmailOfOrder,
  findEmail,
  hasHadMail,
  lockEmail,
  setEmail,
} from './store-changes.ts';

/** The previous address may belong to a stranger, so the mail contains only the order number and no link. */
function composeEmailChangedMail(order: MailOrder, setting: MailSetting, recipient: string): WrittenMail {
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

/** Sent only if an earlier mail about the order reached the previous address. */
export const emailChanged: MailKind = {
  kind: 'email-changed',
  owed: true,
  async write({ database }, { order, queuedFor }, setting) {
    if (!order || queuedFor === null || queuedFor === order.email) return undefined;
    if (!(await hasHadMail(database, order.id, queuedFor))) return undefined;
    return composeEmailChangedMail(order, setting, queuedFor);
  },
};

/** Limit for buyers. More than a few corrections suggest that somebody is probing addresses. */
export const maxEmailChanges = 5;

interface EmailChange {
  orderId: OrderId;
  email: string;
  staff?: StaffActor | undefined;
}

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

/** Returns whether `changeEmail` would change the address. Takes no lock. Throws what `changeEmail` throws. */
export async function isEmailChange(db: Queryable, change: EmailChange): Promise<boolean> {
  return (await countBefore(db, change, await findEmail(db, change.orderId))) !== undefined;
}

/**
 * Changes the address of a paid order. `email` must have the form that `readEmail` returns.
 * Runs `before` while the order still has the old address. The timeline keeps both addresses masked.
 * @returns the number of this change, counted from 1; undefined if the order already has this address
 * @throws `order_not_found`, and `conflict` for an unpaid order or after too many changes by the buyer
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
    await recordAudit(tx, staff, {
      action: 'order.email',
      subjectType: 'order',
      subjectId: orderId,
      ...told,
    });
  await notifyStaffOfChange(tx, 'orders', orderId);
  return changes + 1;
}

/** Returns the normalised address. Throws `email_required`, `email_invalid` or `email_unmailable`. */
export function requireEmail(input: string): string {
  const email = readEmail(input);
  if (email !== undefined) return email;
  const problem = emailProblemOf(input) ?? 'invalid';
  throw new ShopError(`email_${problem}`, `e-mail ${problem}`, { field: 'email' });
}

/**
 * Corrects a mistyped address for the buyer, or for staff on their behalf. Sends the confirmation again as a separate
 * mail, so an earlier claim cannot send it to the old address. A confirmation that was never sent also goes to the new
 * address. The old address gets a notice if an earlier mail reached it. The same address again is a no-op.
 */
export async function correctBuyerEmail(
  { database, queue, now }: Pick<Deps, 'database' | 'queue' | 'now'>,
  { orderId, email, staff }: { orderId: OrderId; email: string; staff?: StaffActor },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const tellOld = (change: number) =>
      queue.enqueue(tx, sendMailJob, { kind: 'email-changed', subjectId: orderId, again: change });
    const change = await changeEmail(tx, { orderId, email, staff, at: now(), before: tellOld });
    if (change === undefined) return;
    // Resolves inbox items about mails to the old address, because the confirmation is sent to the new one.
    await resolveItems(tx, { event: 'address_mended', orderId, by: staff ? 'system' : 'buyer' });
    await queue.enqueue(tx, sendMailJob, { kind: 'order-confirmed', subjectId: orderId, again: change });
  });
}
