import { LRUCache } from 'lru-cache';

/** Asks one part whether a purchase can be made: null, or why not. */
export type Check = () => Promise<string | null>;

/** Anyone who asks has an answer within a second, so every part has a little less. */
const patienceMs = 800;

export interface Readiness {
  ok: boolean;
  /** Names of the parts that are missing. */
  missing: string[];
  /** What does not keep anybody from buying, and wants a person all the same. */
  warnings: string[];
  /** Why, by name. */
  reasons: Record<string, string>;
}

/** Anybody may ask, so a failure shows its code and no address. */
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

/** Asks all parts side by side: the names and reasons of those that fail, in their order. What hangs fails. */
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
 * What `/readyz` says; nobody is kept waiting. A process whose `advice` is bad still sells: a proxy that took it away for
 * that would end sales.
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

/** Asks at most so often, whoever asks us how often, and never while an answer is still awaited. */
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
