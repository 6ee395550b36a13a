import { inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { resumeProviderJob } from '../submission/resume-provider.ts';
import { auditProvider } from './change-provider.ts';
import { clearHold, findProvider, setHold } from './store-providers.ts';

/** Queued work waits until staff resume the provider. A second call is a no-op. */
export async function holdProvider(
  deps: Deps,
  db: Queryable,
  hold: { providerId: number; reason: string; note?: string },
): Promise<boolean> {
  const held = await setHold(db, { ...hold, at: deps.now() });
  if (!held) return false;
  const { providerId, reason, note } = hold;
  await notifyStaffOfChange(db, 'providers', String(providerId));
  deps.log.error({ providerId, reason }, 'provider was paused: submissions wait until staff resume it');
  await openItem(db, {
    reason: 'provider_held',
    subjectId: providerId,
    evidence: { reason, note },
  });
  return true;
}

export async function holdByStaff(
  deps: Deps,
  input: { id: number; note: string; staff: StaffActor },
): Promise<void> {
  const { id: providerId, note, staff } = input;
  await inTransaction(deps.database, async (tx) => {
    if (!(await findProvider(tx, providerId))) throw new ShopError('not_found', `no provider ${providerId}`);
    if (!(await holdProvider(deps, tx, { providerId, reason: 'staff', note })))
      throw new ShopError('conflict', 'the provider is already paused');
    await auditProvider(tx, staff, {
      action: 'provider.hold',
      providerId,
      after: { note },
    });
  });
}

export async function releaseProvider(
  deps: Deps,
  release: { providerId: number; staff: StaffActor; note?: string },
): Promise<boolean> {
  const { providerId, staff, note } = release;
  return inTransaction(deps.database, async (tx) => {
    const provider = await findProvider(tx, providerId);
    if (!provider) throw new ShopError('not_found', `no provider ${providerId}`);
    if (!(await clearHold(tx, { providerId, at: deps.now() }))) return false;
    await auditProvider(tx, staff, {
      action: 'provider.release',
      providerId,
      before: { heldAt: provider.heldAt, holdReason: provider.holdReason },
      after: { heldAt: null, note },
    });
    await resolveItems(tx, {
      decision: 'release_provider',
      kind: 'provider',
      subjectId: providerId,
      by: 'staff',
      staffId: staff.id,
      note,
    });
    await deps.queue.enqueue(tx, resumeProviderJob, { providerId, round: 0 });
    return true;
  });
}
