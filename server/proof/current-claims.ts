import type { DeliveryClaims } from '#contracts/proof.ts';
import type { Deps } from '#server/deps.ts';
import { claimsOf, limits, windowOf } from './claim-rules.ts';
import { countDeliveries } from './store.ts';

type ClaimDeps = Pick<Deps, 'database' | 'log' | 'now'>;
type Shown = { claims: DeliveryClaims };

interface Kept {
  shown: Promise<Shown>;
  until: number;
  counting: boolean;
}

/** The figures move slowly, and over a million orders they take a second to count. */
const keepMs = 10 * 60_000;

const kept = new WeakMap<Deps['database'], Kept>();

async function count(deps: ClaimDeps): Promise<Shown> {
  const counts = await countDeliveries(deps.database, { ...windowOf(deps.now()), limits });
  return { claims: claimsOf(counts) };
}

/** The same object while the figures are the same: what shows them need not be rendered again. */
const unlessSame = (before: Shown, after: Shown) =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after;

async function countAgain(deps: ClaimDeps, cache: Kept): Promise<void> {
  cache.counting = true;
  try {
    const [before, after] = await Promise.all([cache.shown, count(deps)]);
    cache.shown = Promise.resolve(unlessSame(before, after));
    cache.until = deps.now().getTime() + keepMs;
  } catch (error) {
    deps.log.warn({ err: error }, 'deliveries could not be counted; the last figures stay');
  } finally {
    cache.counting = false;
  }
}

/** What deliveries allow the shop to say, ten minutes old at most; while it is counted again the last answer stands. */
export function currentClaims(deps: ClaimDeps): Promise<Shown> {
  const known = kept.get(deps.database);
  if (known) {
    if (known.until <= deps.now().getTime() && !known.counting) void countAgain(deps, known);
    return known.shown;
  }
  const first: Kept = { shown: count(deps), until: deps.now().getTime() + keepMs, counting: false };
  kept.set(deps.database, first);
  first.shown.catch(() => kept.delete(deps.database));
  return first.shown;
}
