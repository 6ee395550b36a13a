import type { StaffRole } from '#contracts/staff/roles.ts';
import type { ShopStatusReply, StatusPart } from '#contracts/staff/shop-status.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature, FeatureStatus } from '#server/platform/feature/feature.ts';
import { sortBySeverity, worstSaleState } from './status-rules.ts';

/** Problems that agents can neither see nor fix. */
const ownersOnly: readonly StatusPart['kind'][] = ['backup', 'return_overdue'];

export async function readShopStatus(
  deps: Deps,
  features: readonly Feature[],
  role: StaffRole = 'owner',
): Promise<ShopStatusReply> {
  // One after the other: at the same time they would take a database session each from buyers' calls, once a minute.
  const statuses: FeatureStatus[] = [];
  for (const { status } of features) if (status) statuses.push(await status(deps));
  const parts = sortBySeverity(statuses.flatMap((each) => each.parts));
  return {
    success: true,
    selling: worstSaleState(statuses.map(({ selling = 'all' }) => selling)),
    parts: parts.filter(({ kind }) => role === 'owner' || !ownersOnly.includes(kind)),
  };
}
