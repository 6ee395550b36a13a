import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { DecisionInput } from '#server/platform/feature/decision.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { closeWith } from '#server/staff/pending/decide-item.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { lockMail } from '../staff/store-staff.ts';
import { deleteSuppressionsOf, readSuppressedKinds } from '../suppressions/suppress.ts';

const reportReasons = ['bounce', 'complaint'] as const;

/**
 * Allows mails to the address of this mail again. Choices of the address holder remain. Throws `not_found`, or
 * `conflict` for an address without a bounce or complaint.
 */
async function allowMailAddress(
  tx: Tx,
  { mailId, staff }: { mailId: string; staff: StaffActor },
): Promise<void> {
  const mail = await lockMail(tx, mailId);
  if (!mail?.recipient) throw new ShopError('not_found', `no mail ${mailId}`);
  const before = await readSuppressedKinds(tx, mail.recipient);
  if (!(await deleteSuppressionsOf(tx, { email: mail.recipient, kinds: reportReasons })))
    throw new ShopError('conflict', 'mail to this address is not blocked');
  await recordAudit(tx, staff, {
    action: 'mail.allow',
    subjectType: 'mail',
    subjectId: mailId,
    before: { suppressed: before },
    after: { suppressed: before.filter((kind) => !(reportReasons as readonly string[]).includes(kind)) },
  });
  await notifyStaffOfChange(tx, 'mails', mailId);
}

export function allowAddress(
  { database }: Pick<Deps, 'database'>,
  { mailId, staff }: { mailId: string; staff: StaffActor },
): Promise<void> {
  return inTransaction(database, async (tx) => {
    await allowMailAddress(tx, { mailId, staff });
    await resolveItems(tx, {
      decision: 'allow_mail',
      kind: 'mail',
      subjectId: mailId,
      by: 'staff',
      staffId: staff.id,
    });
  });
}

export function decideAllowAddress(deps: Deps, chosen: DecisionInput): Promise<void> {
  const { item, staff } = chosen;
  return closeWith(deps, chosen, { before: (tx) => allowMailAddress(tx, { mailId: item.subjectId, staff }) });
}
