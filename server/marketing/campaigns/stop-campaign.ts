import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { lockRead, subjectOf } from './change-campaign.ts';
import { requireMove } from './rules.ts';
import { setBegun, setStopped } from './store.ts';

type StopDeps = Pick<Deps, 'database' | 'now'>;
interface Wish {
  id: string;
  staff: StaffActor;
}

/** Nobody else's turn comes; what is in the outbox already leaves. */
export function stopCampaign({ database }: StopDeps, { id, staff }: Wish): Promise<void> {
  return inTransaction(database, async (tx) => {
    const { state } = await lockRead(tx, { id });
    requireMove(state, 'stopped');
    await setStopped(tx, id);
    await audited(tx, staff, { action: 'campaign.stop', ...subjectOf(id) });
    await tellStaff(tx, 'campaigns', id);
  });
}

/** Goes on with those whose turn has not come. */
export function resumeCampaign({ database, now }: StopDeps, { id, staff }: Wish): Promise<void> {
  return inTransaction(database, async (tx) => {
    const { state } = await lockRead(tx, { id });
    if (state !== 'stopped') throw new ShopError('conflict', `the campaign is ${state}`);
    await setBegun(tx, id, now());
    await audited(tx, staff, { action: 'campaign.resume', ...subjectOf(id) });
    await tellStaff(tx, 'campaigns', id);
  });
}
