import type { StaffRole } from '#contracts/staff/roles.ts';
import type { ShopStatusReply, StatusPart } from '#contracts/staff/shop-status.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { ordered, worst } from './status-rules.ts';

/** An agent can neither see nor mend these. */
const ownersOnly: readonly StatusPart['kind'][] = ['backup', 'return_overdue'];

/** Returns how the shop is at this moment, the worst first. */
export async function readShopStatus(
  deps: Deps,
  features: readonly Feature[],
  role: StaffRole = 'owner',
): Promise<ShopStatusReply> {
  const told = await Promise.all(features.flatMap(({ status }) => (status ? [status(deps)] : [])));
  const parts = ordered(told.flatMap((each) => each.parts));
  return {
    success: true,
    selling: worst(told.map(({ selling = 'all' }) => selling)),
    parts: parts.filter(({ kind }) => role === 'owner' || !ownersOnly.includes(kind)),
  };
}
