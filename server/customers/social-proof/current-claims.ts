import type { DeliveryClaims } from '#contracts/customers/social-proof.ts';
import { type DefaultDeliveryTimes, longestStatedHours } from '#contracts/orders/delivery-times.ts';
import {
  currentDeliveryTimes,
  defaultDeliverySetting,
} from '#server/orders/delivery-times/delivery-times.ts';
import type { Deps } from '#server/platform/deps.ts';
import { cacheStaleWhileRevalidate } from '#server/platform/kit/cache.ts';
import { claimsOf, timeLimitsFor, windowOf } from './rules.ts';
import { countDeliveries } from './store.ts';

type ClaimDeps = Pick<Deps, 'config' | 'database' | 'listener' | 'log' | 'now'>;
type CurrentClaims = { claims: DeliveryClaims };

async function computeClaims(deps: ClaimDeps, key: string): Promise<CurrentClaims> {
  const usual: DefaultDeliveryTimes = JSON.parse(key);
  const hours = longestStatedHours(usual);
  const asked = { ...windowOf(deps.now(), hours), limits: timeLimitsFor(hours) };
  const [counts, times] = await Promise.all([
    countDeliveries(deps.database, asked),
    currentDeliveryTimes(deps),
  ]);
  return { claims: { usual, longestHours: hours, times, ...claimsOf(counts, hours) } };
}

/** At most ten minutes old. A changed setting takes effect at once. */
export const currentClaims = cacheStaleWhileRevalidate(
  async (deps: ClaimDeps, key, before: CurrentClaims | undefined) => {
    try {
      return await computeClaims(deps, key);
    } catch (error) {
      if (before)
        deps.log.warn({ err: error }, 'deliveries could not be counted: the previous figures remain');
      throw error;
    }
  },
  { keyOf: async (deps) => JSON.stringify(await defaultDeliverySetting.current(deps)) },
);
