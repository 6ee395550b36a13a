import { inTransaction } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { openItem } from '#server/pending/open-item.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { auditProvider } from './audit-provider.ts';
import { findProvider, setHold } from './store-providers.ts';

/** Sends nothing more to the provider until a person releases it; what is queued waits. Again is a no-op. */
export async function holdProvider(
  deps: Deps,
  db: Queryable,
  hold: { providerId: number; reason: string; note?: string },
): Promise<boolean> {
  const held = await setHold(db, { ...hold, at: deps.now() });
  if (!held) return false;
  const { providerId, reason, note } = hold;
  await tellStaff(db, 'providers', String(providerId));
  deps.log.error({ providerId, reason }, 'provider held: nothing is sent to it until it is released');
  await openItem(db, {
    reason: 'provider_held',
    subjectId: providerId,
    evidence: { reason, ...(note === undefined ? {} : { note }) },
  });
  return true;
}

/** A person holds it: what is queued goes to the next provider of its service, or waits. */
export async function holdByHand(
  deps: Deps,
  wish: { id: number; note: string; staff: StaffActor },
): Promise<void> {
  const { id: providerId, note, staff } = wish;
  await inTransaction(deps.database, async (tx) => {
    if (!(await findProvider(tx, providerId))) throw new ShopError('not_found', `no provider ${providerId}`);
    if (!(await holdProvider(deps, tx, { providerId, reason: 'staff', note })))
      throw new ShopError('conflict', 'the provider is held already');
    await auditProvider(tx, staff, {
      action: 'provider.hold',
      providerId,
      after: { note },
    });
  });
}
