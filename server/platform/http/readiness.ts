import { LRUCache } from 'lru-cache';

/** Checks one part of a purchase: null, or why it is impossible. */
export type Check = () => Promise<string | null>;

/** The reply takes a second at most, so every part has a little less. */
const patienceMs = 800;

export interface Readiness {
  ok: boolean;
  missing: string[];
  /** Names what does not prevent a purchase, but needs a person. */
  warnings: string[];
  reasons: Record<string, string>;
}

/** Returns a failure's code without an address, because anybody may ask. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'see the log';
  return `fails (${code})`;
}

async function inTime(check: Check, patience: number): Promise<string | null> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve('does not answer'), patience);
  try {
    return await Promise.race([check(), late.promise]);
  } catch (error) {
    return codeOf(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Checks all parts in parallel: returns the names and reasons of those that fail, in their order. A
 * part that hangs fails.
 */
export async function findReasons(
  checks: Record<string, Check>,
  patience = patienceMs,
): Promise<(readonly [name: string, reason: string])[]> {
  const answers = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await inTime(check, patience)] as const),
  );
  return answers.filter((answer): answer is [string, string] => answer[1] !== null);
}

/**
 * Returns the reply of `/readyz` without a long wait. A process whose `advice` is bad still sells:
 * a proxy that took it away for that would end sales.
 */
export async function askReadiness(
  checks: Record<string, Check>,
  advice: Record<string, Check> = {},
): Promise<Readiness> {
  const [failed, advised] = await Promise.all([findReasons(checks), findReasons(advice)]);
  return {
    ok: failed.length === 0,
    missing: failed.map(([name]) => name),
    warnings: advised.map(([name]) => name),
    reasons: Object.fromEntries([...failed, ...advised]),
  };
}

/** Limits how often a check runs, however often it is called, and never runs it twice at once. */
export function askedSeldom(check: Check, every: { okMs: number; failedMs: number }): Check {
  const answers = new LRUCache<'last', { reason: string | null }>({
    max: 1,
    ttl: every.failedMs,
    fetchMethod: async (_key, _before, { options }) => {
      const reason = await check().catch(codeOf);
      options.ttl = reason === null ? every.okMs : every.failedMs;
      return { reason };
    },
  });
  return async () => (await answers.forceFetch('last')).reason;
}
