import type { ProviderConnection } from '#server/platform/clients/provider/provider.ts';
import type { Deps } from '#server/platform/deps.ts';
import { inParallel } from '#server/platform/queue/in-parallel.ts';
import { allProviders, tryReadConnection } from '../providers/connection.ts';
import { latestSyncAt } from '../rules.ts';
import { applyProviderStatuses } from './apply-statuses.ts';
import type { TrackedFulfilment } from './status-rules.ts';
import { firstId, readDueFulfilments } from './store-sync.ts';

export interface SyncSummary {
  asked: number;
  moved: number;
  /** Providers that could not be polled. Their fulfilments remain due. */
  failed: number[];
}

const pageSize = 2000;
/** Maximum orders per call (protocol page). */
const batchSize = 100;
const parallelCalls = 8;

const running = new WeakMap<Deps, Promise<SyncSummary>>();

/** Polls the provider statuses once. One pass runs at a time per process, and concurrent callers join it. */
export function syncStatuses(deps: Deps, syncSeconds = deps.config.statusSyncSeconds): Promise<SyncSummary> {
  const current = running.get(deps) ?? runStatusPass(deps, syncSeconds).finally(() => running.delete(deps));
  running.set(deps, current);
  return current;
}

interface SyncPass {
  connections: Map<number, ProviderConnection>;
  summary: SyncSummary;
  syncSeconds: number;
}

async function runStatusPass(deps: Deps, syncSeconds: number): Promise<SyncSummary> {
  const providers = await allProviders(deps.database);
  const connections = new Map(
    providers.flatMap((provider) => {
      const connection = tryReadConnection(deps, provider);
      return connection ? [[provider.id, connection] as const] : [];
    }),
  );
  const pass: SyncPass = { connections, summary: { asked: 0, moved: 0, failed: [] }, syncSeconds };
  const now = deps.now();
  const latest = latestSyncAt(now, syncSeconds);
  let after = firstId;
  for (;;) {
    const page = await readDueFulfilments(deps.database, { now, latest, after, limit: pageSize });
    await inParallel(batchesOf(page), parallelCalls, (batch) => syncBatch(deps, pass, batch));
    const last = page.at(-1);
    if (!last || page.length < pageSize) return pass.summary;
    after = last.id;
  }
}

export function batchesOf(page: readonly TrackedFulfilment[]): TrackedFulfilment[][] {
  const byProvider = Map.groupBy(page, ({ providerId }) => providerId);
  return [...byProvider.values()].flatMap((list) =>
    Array.from({ length: Math.ceil(list.length / batchSize) }, (_, index) =>
      list.slice(index * batchSize, (index + 1) * batchSize),
    ),
  );
}

/** After a failure the rest of the pass skips the provider. */
async function syncBatch(deps: Deps, pass: SyncPass, batch: TrackedFulfilment[]): Promise<void> {
  const { connections, summary } = pass;
  const providerId = batch[0]!.providerId;
  const connection = connections.get(providerId);
  if (!connection || summary.failed.includes(providerId)) return;
  const ids = batch.map(({ providerOrderId }) => providerOrderId);
  const reply = await deps.provider.statuses(connection, ids);
  if (reply.kind === 'ok') {
    const moved = await applyProviderStatuses(deps, {
      batch,
      statuses: reply.statuses,
      syncSeconds: pass.syncSeconds,
    });
    summary.asked += batch.length;
    summary.moved += moved;
    return;
  }
  if (reply.code === 'order_not_found' && batch.length > 1) {
    // Some providers reject the whole list for one unknown id.
    const middle = Math.ceil(batch.length / 2);
    await syncBatch(deps, pass, batch.slice(0, middle));
    return syncBatch(deps, pass, batch.slice(middle));
  }
  deps.log.warn(
    { providerId, code: reply.code, reason: reply.message },
    'delivery statuses of the provider could not be read',
  );
  if (!summary.failed.includes(providerId)) summary.failed.push(providerId);
}
