import { LRUCache } from 'lru-cache';
import type { DeliveryClaims } from '#contracts/customers/social-proof.ts';
import { longestHours, type UsualDelivery } from '#contracts/orders/delivery-times.ts';
import { currentDeliveryTimes, usualDeliverySetting } from '#server/orders/delivery-times/delivery-times.ts';
import type { Deps } from '#server/platform/deps.ts';
import { claimsOf, limitsFor, windowOf } from './claim-rules.ts';
import { countDeliveries } from './store.ts';

type ClaimDeps = Pick<Deps, 'config' | 'database' | 'listener' | 'log' | 'now'>;
type Shown = { claims: DeliveryClaims };

/** The figures move slowly, and over a million orders they take a second to count. */
const keepMs = 10 * 60_000;

/** By what the owner says, as it is stored: a change is seen at once. */
type Cache = LRUCache<string, Shown>;

const caches = new WeakMap<Deps['database'], Cache>();

async function count(deps: ClaimDeps, key: string): Promise<Shown> {
  const usual: UsualDelivery = JSON.parse(key);
  const hours = longestHours(usual);
  const asked = { ...windowOf(deps.now(), hours), limits: limitsFor(hours) };
  const [counts, times] = await Promise.all([
    countDeliveries(deps.database, asked),
    currentDeliveryTimes(deps),
  ]);
  return { claims: { usual, longestHours: hours, times, ...claimsOf(counts, hours) } };
}

/** The same object while the figures are the same: what shows them need not be rendered again. */
async function countAgain(deps: ClaimDeps, key: string, before: Shown | undefined): Promise<Shown> {
  try {
    const after = await count(deps, key);
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
    fetchMethod: (key, before) => countAgain(deps, key, before),
  });

/** What deliveries allow the shop to say, ten minutes old at most; while it is counted again the last answer stands. */
export async function currentClaims(deps: ClaimDeps): Promise<Shown> {
  const cache = caches.get(deps.database) ?? openCache(deps);
  caches.set(deps.database, cache);
  return cache.forceFetch(JSON.stringify(await usualDeliverySetting.current(deps)));
}
