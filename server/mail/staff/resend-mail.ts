import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Chosen } from '#server/platform/feature/decision.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { closeWith } from '#server/staff/pending/decide-item.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { dedupeKey, furtherNumber } from '../rules.ts';
import { deleteUntried, startAttemptsAnew } from '../store.ts';
import { findMailByKey, lockMail, type MailToResend } from './store-staff.ts';

/** For features that send one of their own mails once more. */

interface Resending {
  id: string;
  /** The click's own: again with it sends nothing more. */
  key: string;
  staff: StaffActor;
}

/**
 * A member has a mail sent once more: through the outbox, worded again, to the address that its order has now. One
 * that has not left is tried again from the beginning instead. Returns the mail that leaves. Throws `not_found`.
 */
export const resendMail = (deps: Deps, input: Resending): Promise<string> =>
  inTransaction(deps.database, (tx) => resendKnown(deps, tx, input));

/** The same in the caller's transaction. */
export async function resendKnown(deps: Deps, tx: Tx, input: Resending): Promise<string> {
  const mail = await lockMail(tx, input.id);
  if (!mail) throw new ShopError('not_found', `no mail ${input.id}`);
  if (mail.sample) throw new ShopError('conflict', 'nobody gets a mail about a sample');
  return mail.state === 'sent' ? sendFurther(deps, tx, { mail, input }) : tryAnew(tx, { mail, input });
}

async function tryAnew(tx: Tx, { mail, input }: { mail: MailToResend; input: Resending }): Promise<string> {
  const { id, staff } = input;
  await startAttemptsAnew(tx, id);
  await resolveItems(tx, {
    decision: 'send_mail',
    kind: 'mail',
    subjectId: id,
    by: 'staff',
    staffId: staff.id,
  });
  await note(tx, { mail, input, mailId: id });
  await tellStaff(tx, 'mails', id);
  return id;
}

async function sendFurther(
  deps: Deps,
  tx: Tx,
  { mail, input }: { mail: MailToResend; input: Resending },
): Promise<string> {
  const further = { kind: mail.kind, subjectId: mail.subject_id, again: furtherNumber(input.key) };
  const known = await findMailByKey(tx, dedupeKey(further));
  if (known) return known.id;
  await deps.queue.enqueue(tx, sendMailJob, further);
  const written = await findMailByKey(tx, dedupeKey(further));
  if (!written) throw new ShopError('conflict', 'nobody gets a mail about a sample');
  await note(tx, { mail, input, mailId: written.id });
  await tellStaff(tx, 'mails', written.id);
  return written.id;
}

const note = (tx: Tx, { mail, input, mailId }: { mail: MailToResend; input: Resending; mailId: string }) =>
  audited(tx, input.staff, {
    action: 'mail.resend',
    subjectType: 'mail',
    subjectId: input.id,
    before: { state: mail.state },
    after: { kind: mail.kind, orderId: mail.order_id, mailId },
  });

/** A person has mended what was in the way: the mail is tried again from the beginning. */
export function sendAgain(deps: Deps, chosen: Chosen): Promise<void> {
  return closeWith(deps, chosen, {
    before: async (tx) => {
      if (await startAttemptsAnew(tx, chosen.item.subjectId)) return;
      throw new ShopError('conflict', 'the mail has left meanwhile');
    },
  });
}

/** Takes a mail back that waits and that nobody has begun to send. Returns whether it could. */
export const takeBackMail = (tx: Tx, mail: { kind: string; subjectId: string }): Promise<boolean> =>
  deleteUntried(tx, dedupeKey(mail));
export { findMailByKey } from './store-staff.ts';
