import type { SalesRecord } from '#contracts/customers/social-proof.ts';
import { dayMs } from '#contracts/kit/time.ts';
import type { Deps } from '#server/platform/deps.ts';
import { cacheStaleWhileRevalidate } from '#server/platform/kit/cache.ts';
import { countSales } from './store.ts';

type RecordDeps = Pick<Deps, 'config' | 'database' | 'listener' | 'log' | 'now'>;

/** Figures of the last 90 days. Undefined without a paid order. */
async function readRecord(deps: RecordDeps): Promise<{ record?: SalesRecord }> {
  const { since, delivered, refunded } = await countSales(
    deps.database,
    new Date(deps.now().getTime() - 90 * dayMs),
  );
  return since ? { record: { since: since.toISOString(), delivered, refunded } } : {};
}

export const currentRecord = cacheStaleWhileRevalidate(readRecord);
