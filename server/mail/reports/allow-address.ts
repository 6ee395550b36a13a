import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Chosen } from '#server/platform/feature/decision.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { closeWith } from '#server/staff/pending/decide-item.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { lockMail } from '../staff/store-staff.ts';
import { lift, suppressedFor } from '../suppressions/suppress.ts';

const reported = ['bounce', 'complaint'] as const;

/**
 * Allows mails to the address of this mail again. Choices of the address holder remain. Throws `not_found`, or
 * `conflict` for an address without a bounce or complaint.
 */
async function allow(tx: Tx, { mailId, staff }: { mailId: string; staff: StaffActor }): Promise<void> {
  const mail = await lockMail(tx, mailId);
  if (!mail?.recipient) throw new ShopError('not_found', `no mail ${mailId}`);
  const before = await suppressedFor(tx, mail.recipient);
  if (!(await lift(tx, { email: mail.recipient, kinds: reported })))
    throw new ShopError('conflict', 'nothing keeps mail from this address');
  await audited(tx, staff, {
    action: 'mail.allow',
    subjectType: 'mail',
    subjectId: mailId,
    before: { suppressed: before },
    after: { suppressed: before.filter((kind) => !(reported as readonly string[]).includes(kind)) },
  });
  await tellStaff(tx, 'mails', mailId);
}

export function allowAddress(
  { database }: Pick<Deps, 'database'>,
  { mailId, staff }: { mailId: string; staff: StaffActor },
): Promise<void> {
  return inTransaction(database, async (tx) => {
    await allow(tx, { mailId, staff });
    await resolveItems(tx, {
      decision: 'allow_mail',
      kind: 'mail',
      subjectId: mailId,
      by: 'staff',
      staffId: staff.id,
    });
  });
}

/** Allows mails to an address again, as the decision on an inbox item. */
export function decideAllow(deps: Deps, chosen: Chosen): Promise<void> {
  const { item, staff } = chosen;
  return closeWith(deps, chosen, { before: (tx) => allow(tx, { mailId: item.subjectId, staff }) });
}
