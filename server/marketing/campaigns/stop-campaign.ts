import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
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
