import { LRUCache } from 'lru-cache';
import { conditionOf, isCondition } from '#contracts/staff/conditions.ts';
import { type Trouble, troubleOf } from '../trouble.ts';

/**
 * Checks one part of the shop. Returns null if the part works, otherwise the fault, or a trouble with its
 * cause.
 */
export type ReadinessCheck = () => Promise<string | Trouble | null>;

/** Limit of one check. The whole reply takes at most a second. */
const checkTimeoutMs = 800;

export interface Readiness {
  ok: boolean;
  missing: string[];
  warnings: string[];
  reasons: Record<string, string>;
}

const silent: Trouble = { cause: 'unreachable', reason: 'does not answer', without: 'timeout' };

async function withinTimeout(check: ReadinessCheck, patience: number): Promise<Trouble | null> {
  const late = Promise.withResolvers<Trouble>();
  const timer = setTimeout(() => late.resolve(silent), patience);
  try {
    const found = await Promise.race([check(), late.promise]);
    return typeof found === 'string' ? { cause: 'wrong', reason: found } : found;
  } catch (error) {
    return { ...troubleOf(error), without: 'error' };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs the checks in parallel and returns the troubles in their order. A check that hangs counts as failed.
 */
export async function runChecks(
  checks: Record<string, ReadinessCheck>,
  patience = checkTimeoutMs,
): Promise<[name: string, Trouble][]> {
  const answers = await Promise.all(
    Object.entries(checks).map(
      async ([name, check]) => [name, await withinTimeout(check, patience)] as const,
    ),
  );
  return answers.flatMap(([name, trouble]) => (trouble ? [[name, trouble]] : []));
}

export async function findReasons(
  checks: Record<string, ReadinessCheck>,
  patience = checkTimeoutMs,
): Promise<[name: string, reason: string][]> {
  return (await runChecks(checks, patience)).map(([name, { reason }]) => [name, reason]);
}

/** While the database is down, steps that read it cannot be checked, so they are not reported as missing. */
const isApart = (name: string) =>
  name === 'database' || (isCondition(name) && conditionOf(name).withoutDatabase);

/**
 * Returns the reply of `/readyz`. A failed check in `advice` does not make the process unready, because a
 * proxy would then end all sales.
 */
export async function readReadiness(
  checks: Record<string, ReadinessCheck>,
  advice: Record<string, ReadinessCheck> = {},
): Promise<Readiness> {
  const [all, asked] = await Promise.all([findReasons(checks), runChecks(advice)]);
  const isAway = all.some(([name]) => name === 'database');
  const failed = isAway ? all.filter(([name]) => isApart(name)) : all;
  // Advice blames a key or a worker, so a check without a result warns of nothing.
  const also = asked.flatMap(([name, { reason, without }]) => (without ? [] : [[name, reason] as const]));
  const advised = isAway ? [] : also;
  return {
    ok: failed.length === 0,
    missing: failed.map(([name]) => name),
    warnings: advised.map(([name]) => name),
    reasons: Object.fromEntries([...failed, ...advised]),
  };
}

export function rateLimitCheck(
  check: ReadinessCheck,
  every: { okMs: number; failedMs: number },
): ReadinessCheck {
  const answers = new LRUCache<'last', { found: Awaited<ReturnType<ReadinessCheck>> }>({
    max: 1,
    ttl: every.failedMs,
    fetchMethod: async (_key, _before, { options }) => {
      const found = await check().catch(troubleOf);
      options.ttl = found === null ? every.okMs : every.failedMs;
      return { found };
    },
  });
  return async () => (await answers.forceFetch('last')).found;
}
