import type { ListReply } from '#contracts/kit/lists.ts';
import type { MailDetail, MailItem, MailsQuery } from '#contracts/mail/outbox.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { DecisionInput } from '#server/platform/feature/decision.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { closeWith } from '#server/staff/pending/decide-item.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { dedupeKey, resendNumber } from '../rules.ts';
import { deleteUntried, resetAttempts } from '../store.ts';
import { readSuppressedKinds } from '../suppressions/suppress.ts';
import {
  type FullMail,
  findMail,
  findMailByKey,
  lockMail,
  type MailToResend,
  mailList,
  type ShownMail,
} from './store-staff.ts';

interface ResendInput {
  id: string;
  /** Request key of the click. A repeated key sends nothing. */
  key: string;
  staff: StaffActor;
}

/**
 * Sends a mail again for a staff member: rewritten, through the outbox, to the current address of its order. Restarts
 * the attempts of an unsent mail instead. Returns the id of the mail. Throws `not_found`.
 */
export const resendMail = (deps: Deps, input: ResendInput): Promise<string> =>
  inTransaction(deps.database, (tx) => resendInTransaction(deps, tx, input));

export async function resendInTransaction(deps: Deps, tx: Tx, input: ResendInput): Promise<string> {
  const mail = await lockMail(tx, input.id);
  if (!mail) throw new ShopError('not_found', `no mail ${input.id}`);
  if (mail.sample) throw new ShopError('conflict', 'no mail is sent about a sample');
  return mail.state === 'sent' ? sendAgainAsNew(deps, tx, { mail, input }) : retryMail(tx, { mail, input });
}

async function retryMail(
  tx: Tx,
  { mail, input }: { mail: MailToResend; input: ResendInput },
): Promise<string> {
  const { id, staff } = input;
  await resetAttempts(tx, id);
  await resolveItems(tx, {
    decision: 'send_mail',
    kind: 'mail',
    subjectId: id,
    by: 'staff',
    staffId: staff.id,
  });
  await auditResend(tx, { mail, input, mailId: id });
  await notifyStaffOfChange(tx, 'mails', id);
  return id;
}

async function sendAgainAsNew(
  deps: Deps,
  tx: Tx,
  { mail, input }: { mail: MailToResend; input: ResendInput },
): Promise<string> {
  const further = { kind: mail.kind, subjectId: mail.subject_id, again: resendNumber(input.key) };
  const known = await findMailByKey(tx, dedupeKey(further));
  if (known) return known.id;
  await deps.queue.enqueue(tx, sendMailJob, further);
  const written = await findMailByKey(tx, dedupeKey(further));
  if (!written) throw new ShopError('conflict', 'no mail is sent about a sample');
  await auditResend(tx, { mail, input, mailId: written.id });
  await notifyStaffOfChange(tx, 'mails', written.id);
  return written.id;
}

const auditResend = (
  tx: Tx,
  { mail, input, mailId }: { mail: MailToResend; input: ResendInput; mailId: string },
) =>
  recordAudit(tx, input.staff, {
    action: 'mail.resend',
    subjectType: 'mail',
    subjectId: input.id,
    before: { state: mail.state },
    after: { kind: mail.kind, orderId: mail.order_id, mailId },
  });

export function resendFromItem(deps: Deps, chosen: DecisionInput): Promise<void> {
  return closeWith(deps, chosen, {
    before: async (tx) => {
      if (await resetAttempts(tx, chosen.item.subjectId)) return;
      throw new ShopError('conflict', 'the mail was sent in the meantime');
    },
  });
}

export const deleteWaitingMail = (tx: Tx, mail: { kind: string; subjectId: string }): Promise<boolean> =>
  deleteUntried(tx, dedupeKey(mail));
export { findMailByKey } from './store-staff.ts';

const toItem = (row: ShownMail): MailItem => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  reported: row.reported,
  subject: row.subject,
  recipient: row.recipient,
  language: row.locale,
  orderId: row.order_id,
  orderNumber: row.order_number,
  attempts: row.attempts,
  error: row.error,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  nextTryAt: row.due_at?.toISOString() ?? null,
});

export function listMails(deps: Deps, query: MailsQuery & PageInput): Promise<ListReply<MailItem>> {
  const { kind = null, state = null, language = null, orderId = null } = query;
  const [from, to] = [query.from ?? null, query.to ?? null];
  const [address, q] = [query.address || null, query.q || null];
  const list = mailList({ kind, state, language, orderId, address, from, to, q });
  return keysetPage(deps.database, { list, input: query }, toItem);
}

const bodyOf = ({ text, html }: FullMail): MailDetail['body'] =>
  text === null || html === null ? null : { text, html };

export async function showMail(deps: Deps, id: string): Promise<MailDetail> {
  const row = await findMail(deps.database, id);
  if (!row) throw new ShopError('not_found', `no mail ${id}`);
  const { recipient } = row;
  const suppressed = recipient === null ? [] : await readSuppressedKinds(deps.database, recipient);
  // Staff see bounces and complaints only, not the choices of the address holder.
  const stopped = (['bounce', 'complaint'] as const).find((kind) => suppressed.includes(kind)) ?? null;
  return { ...toItem(row), body: bodyOf(row), stopped, requestId: row.request_id };
}
