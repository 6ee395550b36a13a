import { randomUUID } from 'node:crypto';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { reasonsClosedBy } from '#server/pending/reasons.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { newSeriesCode } from './installation.ts';
import { closeChain, insertChain, lockOpenChain } from './store.ts';
import { readOpenChain } from './store-stops.ts';

export interface NewInstallation {
  reason: string;
  staff: StaffActor;
}

/**
 * Goes on after a restore, a move or a break: the chain as it is ends, and another one begins with an installation and
 * series of its own. What the old one still has to send goes on being sent. Throws `conflict` where none is open.
 */
export async function openInstallation(deps: Deps, { reason, staff }: NewInstallation): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await replaceChain(tx, deps.config.mode, { reason, staff });
  });
}

/** The same in the caller's transaction. */
export async function replaceChain(
  tx: Tx,
  mode: 'sandbox' | 'live',
  { reason, staff }: NewInstallation,
): Promise<void> {
  await lockOpenChain(tx);
  const old = await readOpenChain(tx);
  if (!old) throw new ShopError('conflict', 'no chain is open: the next invoice begins one');
  await closeChain(tx, old.id, old.stoppedFor ?? 'moved');
  const installation = `${mode}-${randomUUID()}`;
  const { issuerTaxId, issuerName } = old;
  await insertChain(tx, { mode, issuerTaxId, issuerName, installation, seriesCode: newSeriesCode(mode) });
  await resolveItems(tx, {
    reasons: reasonsClosedBy('installation_opened'),
    subjectId: old.id,
    by: 'system',
    how: 'installation_opened',
  });
  await audited(tx, staff, {
    action: 'register.open_installation',
    subjectType: 'register_chain',
    subjectId: old.id,
    before: { installation: old.installation, length: old.length, stoppedFor: old.stoppedFor },
    after: { installation, reason },
  });
  await tellStaff(tx, 'register');
}
