import type { Tx } from '#server/database/pool.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';

/** Keeps what a member did with a provider, and has whoever looks at it see it. */
export async function auditProvider(
  tx: Tx,
  staff: StaffActor,
  change: { action: `provider.${string}`; providerId: number; before?: object; after?: object },
): Promise<void> {
  const { providerId, ...said } = change;
  const subjectId = String(providerId);
  await audited(tx, staff, { ...said, subjectType: 'provider', subjectId });
  await tellStaff(tx, 'providers', subjectId);
}
