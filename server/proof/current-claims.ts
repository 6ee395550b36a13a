import { LRUCache } from 'lru-cache';
import type { DeliveryClaims } from '#contracts/proof.ts';
import type { Deps } from '#server/deps.ts';
import { claimsOf, limits, windowOf } from './claim-rules.ts';
import { countDeliveries } from './store.ts';

type ClaimDeps = Pick<Deps, 'database' | 'log' | 'now'>;
type Shown = { claims: DeliveryClaims };

/** The figures move slowly, and over a million orders they take a second to count. */
const keepMs = 10 * 60_000;

type Cache = LRUCache<'claims', Shown>;

const caches = new WeakMap<Deps['database'], Cache>();

async function count(deps: ClaimDeps): Promise<Shown> {
  const counts = await countDeliveries(deps.database, { ...windowOf(deps.now()), limits });
  return { claims: claimsOf(counts) };
}

/** The same object while the figures are the same: what shows them need not be rendered again. */
async function countAgain(deps: ClaimDeps, before: Shown | undefined): Promise<Shown> {
  try {
    const after = await count(deps);
    return before && JSON.stringify(before) === JSON.stringify(after) ? before : after;
  } catch (error) {
    if (before) deps.log.warn({ err: error }, 'deliveries could not be counted; the last figures stay');
    throw error;
  }
}

const openCache = (deps: ClaimDeps): Cache =>
  new LRUCache({
    max: 1,
    ttl: keepMs,
    ttlResolution: 0,
    perf: { now: () => deps.now().getTime() },
    allowStale: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (_key, before) => countAgain(deps, before),
  });

/** What deliveries allow the shop to say, ten minutes old at most; while it is counted again the last answer stands. */
export function currentClaims(deps: ClaimDeps): Promise<Shown> {
  const cache = caches.get(deps.database) ?? openCache(deps);
  caches.set(deps.database, cache);
  return cache.forceFetch('claims');
}
