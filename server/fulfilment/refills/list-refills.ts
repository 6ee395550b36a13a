import {
  type Refill,
  type RefillList,
  type RefillListQuery,
  type RefillRunsReply,
  refillStatusOf,
} from '#contracts/fulfilment/refills.ts';
import { refillSetting } from '#server/catalog/services/refill-setting.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { runEverySeconds } from './rules.ts';
import { countWatched, lastRun } from './store-runs.ts';
import { refillList, type StaffRow } from './store-staff.ts';

function toRefill(row: StaffRow): Refill {
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    username: row.username,
    providerOrderId: row.provider_order_id,
    providerRefillId: row.provider_refill_id,
    state: row.state,
    status: refillStatusOf(row.state),
    cause: row.cause,
    staff: row.staff,
    reachedCount: row.reached_count,
    foundCount: row.found_count,
    countedAt: row.counted_at?.toISOString() ?? null,
    reason: row.reason,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

/** All refills, newest first. */
export function listRefills(deps: Deps, query: RefillListQuery & PageInput): Promise<RefillList> {
  const { state = null, cause = null, q = null } = query;
  const list = refillList({ state, cause, q: q === '' ? null : q });
  return keysetPage(deps.database, { list, input: query }, toRefill);
}

/** The last run, and when the clock begins its next one. */
export async function showRuns(deps: Deps): Promise<RefillRunsReply> {
  const [{ automatic }, last, byClock, watched] = await Promise.all([
    readSetting(deps, refillSetting),
    lastRun(deps.database, null),
    lastRun(deps.database, 'clock'),
    countWatched(deps.database),
  ]);
  const nextAt = new Date((byClock?.startedAt.getTime() ?? deps.now().getTime()) + runEverySeconds * 1000);
  return {
    success: true,
    automatic,
    last: last
      ? {
          ...last,
          startedAt: last.startedAt.toISOString(),
          finishedAt: last.finishedAt?.toISOString() ?? null,
        }
      : null,
    nextAt: automatic ? nextAt.toISOString() : null,
    watched,
  };
}
