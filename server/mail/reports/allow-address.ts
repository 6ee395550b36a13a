import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { type Chosen, closeWith } from '#server/pending/decide-item.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { lift, suppressedFor } from '#server/suppressions/suppress.ts';
import { lockMail } from './store-staff.ts';

const reported = ['bounce', 'complaint'] as const;

/** The address of this mail gets mail again. What its holder chose stays. Throws `not_found`, or `conflict` for one that nothing was reported of. */
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

/** A member knows that the address is reachable, or that its holder wants our mail. */
export function allowAddress(
  { database }: Pick<Deps, 'database'>,
  { mailId, staff }: { mailId: string; staff: StaffActor },
): Promise<void> {
  return inTransaction(database, async (tx) => {
    await allow(tx, { mailId, staff });
    await resolveItems(tx, {
      reasons: ['mail_returned'],
      subjectId: mailId,
      by: 'staff',
      how: 'allow_mail',
      staffId: staff.id,
    });
  });
}

/** The same as the decision on a waiting item. */
export function decideAllow(deps: Deps, chosen: Chosen): Promise<void> {
  const { item, staff } = chosen;
  return closeWith(deps, chosen, { before: (tx) => allow(tx, { mailId: item.subjectId, staff }) });
}
