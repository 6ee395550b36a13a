import type { StaffRole } from '#contracts/staff/roles.ts';
import type { ShopStatusReply, StatusPart } from '#contracts/staff/shop-status.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { sortBySeverity, worstSaleState } from './status-rules.ts';

/** Agents can neither see nor fix these. */
const ownersOnly: readonly StatusPart['kind'][] = ['backup', 'return_overdue'];

/** Returns the current status of the shop, most severe first. */
export async function readShopStatus(
  deps: Deps,
  features: readonly Feature[],
  role: StaffRole = 'owner',
): Promise<ShopStatusReply> {
  const told = await Promise.all(features.flatMap(({ status }) => (status ? [status(deps)] : [])));
  const parts = sortBySeverity(told.flatMap((each) => each.parts));
  return {
    success: true,
    selling: worstSaleState(told.map(({ selling = 'all' }) => selling)),
    parts: parts.filter(({ kind }) => role === 'owner' || !ownersOnly.includes(kind)),
  };
}
