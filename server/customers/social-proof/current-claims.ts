import type { DeliveryClaims } from '#contracts/customers/social-proof.ts';
import { longestHours, type UsualDelivery } from '#contracts/orders/delivery-times.ts';
import { currentDeliveryTimes, usualDeliverySetting } from '#server/orders/delivery-times/delivery-times.ts';
import type { Deps } from '#server/platform/deps.ts';
import { staleWhileReading } from '#server/platform/kit/cache.ts';
import { claimsOf, limitsFor, windowOf } from './rules.ts';
import { countDeliveries } from './store.ts';

type ClaimDeps = Pick<Deps, 'config' | 'database' | 'listener' | 'log' | 'now'>;
type Shown = { claims: DeliveryClaims };

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

/**
 * Returns the delivery claims that the figures support, at most ten minutes old. A changed setting takes effect at
 * once.
 */
export const currentClaims = staleWhileReading(
  async (deps: ClaimDeps, key, before: Shown | undefined) => {
    try {
      return await count(deps, key);
    } catch (error) {
      if (before) deps.log.warn({ err: error }, 'deliveries could not be counted; the last figures stay');
      throw error;
    }
  },
  { keyOf: async (deps) => JSON.stringify(await usualDeliverySetting.current(deps)) },
);
