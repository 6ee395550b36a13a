import {
  type Refill,
  type RefillList,
  type RefillListQuery,
  type RefillOrder,
  type RefillPart,
  type RefillRunsReply,
  type RefillStatusReply,
  refillStatusOf,
} from '#contracts/fulfilment/refills.ts';
import { refillSetting } from '#server/catalog/services/refill-setting.ts';
import type { StatusReply } from '#server/platform/clients/provider/provider-replies.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { openConnection } from '../providers/connection.ts';
import { distributeTarget, obstaclesOf, readParts } from './part-facts.ts';
import { deliveredUnits, runEverySeconds } from './rules.ts';
import type { DistributedLoss } from './share-rules.ts';
import type { PartRow } from './store.ts';
import { countWatched, lastRun, refillList, type StaffRow } from './store-runs.ts';
import { findConnection } from './store-sending.ts';

type RefillStatusResult = StatusReply | { kind: 'error'; message: string };

const maxStatusQueries = 100;

/** Queries the provider's current status. Throws `order_not_found`. */
export async function showRefillStatus(deps: Deps, wanted: RefillOrder): Promise<RefillStatusReply> {
  const { orderId, orderNumber, parts } = await readParts(deps, wanted);
  const setting = await readSetting(deps, refillSetting);
  const told = await queryRefillStatuses(deps, parts);
  const shown: RefillPart[] = [];
  for (const row of parts) {
    const shared = await distributeTarget(deps, deps.database, { target: row, setting });
    const why = obstaclesOf(deps, row, { setting, shared, asker: 'person' });
    shown.push(toPart(row, { told: told.get(row.fulfilmentId), why, shared }));
  }
  const first = shown.find(({ eligibility }) => eligibility.canRefill) ?? shown[0] ?? nothingSent;
  return { success: true, orderId, orderNumber, ...first, parts: shown };
}

const nothingSent: RefillPart = {
  fulfilmentId: '',
  providerOrderId: null,
  status: { status: null, start_count: null, remains: null, error: null },
  eligibility: { refillAvailable: false, canRefill: false, why: ['not_delivered'] },
  reachedCount: null,
  missingCount: null,
  deliveredCount: null,
  currentCount: null,
  countedAt: null,
  refillStatus: null,
};

async function queryRefillStatuses(
  deps: Deps,
  parts: readonly PartRow[],
): Promise<Map<string, RefillStatusResult>> {
  const told = new Map<string, RefillStatusResult>();
  const placed = parts.filter(({ providerOrderId }) => providerOrderId !== null).slice(0, maxStatusQueries);
  for (const [providerId, rows] of Map.groupBy(placed, ({ providerId }) => providerId)) {
    const connection = await findConnection(deps.database, providerId);
    const reply = await deps.provider.statuses(
      openConnection(deps, connection),
      rows.map(({ providerOrderId }) => providerOrderId!),
    );
    for (const row of rows) {
      const said = reply.kind === 'ok' ? reply.statuses.get(row.providerOrderId!) : undefined;
      told.set(
        row.fulfilmentId,
        said ?? { kind: 'error', message: reply.kind === 'ok' ? 'unknown' : reply.message },
      );
    }
  }
  return told;
}

function toPart(
  row: PartRow,
  {
    told,
    why,
    shared,
  }: {
    told: RefillStatusResult | undefined;
    why: RefillPart['eligibility']['why'];
    shared: DistributedLoss | undefined;
  },
): RefillPart {
  const status = told?.kind === 'status' ? told : null;
  return {
    fulfilmentId: row.fulfilmentId,
    providerOrderId: row.providerOrderId,
    status: {
      status: status?.word ?? null,
      start_count: status ? status.startCount : row.startCount,
      remains: status ? status.remains : row.remains,
      error: told?.kind === 'error' ? told.message : null,
    },
    eligibility: {
      refillAvailable: row.refillOffered && row.providerOrderId !== null,
      canRefill: why.length === 0,
      why,
    },
    reachedCount: shared?.expected ?? null,
    missingCount: shared?.missing.get(row.fulfilmentId) ?? null,
    deliveredCount: row.deliveredAt ? deliveredUnits(row) : null,
    currentCount: row.lastCount,
    countedAt: row.countedAt?.toISOString() ?? null,
    refillStatus: row.refillState && refillStatusOf(row.refillState),
  };
}

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

export function listRefills(deps: Deps, query: RefillListQuery & PageInput): Promise<RefillList> {
  const { state = null, cause = null, q = null } = query;
  const list = refillList({ state, cause, q: q === '' ? null : q });
  return keysetPage(deps.database, { list, input: query }, toRefill);
}

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
