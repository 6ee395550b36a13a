import { parseUsername } from '#contracts/instagram.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { isCountable } from './part-facts.ts';
import { insertCheck, type Target } from './store.ts';

/** `away`: the directory is slow, throttled or gone, and is better left alone for now. */
export type Look = 'counted' | 'uncountable' | 'away';

/** Counts the followers of a target as they are now, and keeps the count. Also kept: that it is not shown. */
export async function lookAtTarget(
  deps: Pick<Deps, 'directory' | 'database' | 'log' | 'now'>,
  target: Target,
): Promise<Look> {
  const username = parseUsername(target.link);
  if (!deps.directory || !isCountable(deps, target) || username === undefined) return 'uncountable';
  try {
    const profile = await deps.directory.profile(username, true);
    await insertCheck(deps.database, { ...target, count: profile?.followersCount ?? null, at: deps.now() });
    return 'counted';
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    deps.log.warn({ code: error.code, reason: error.message }, 'followers cannot be counted');
    return 'away';
  }
}
