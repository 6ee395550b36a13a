import type { Config } from '#server/platform/config/config.ts';
import { directoryGate } from '../transport/budgets.ts';
import type { CallObserver } from '../transport/call-note.ts';
import { CallNotStarted, openGate } from '../transport/gate.ts';
import { withDeadline } from '../transport/with-deadline.ts';
import { openBusinessDiscovery } from './directory-business-discovery.ts';
import { withDirectoryCache } from './directory-cache.ts';
import { openHttpDirectory } from './directory-http.ts';
import { unavailableError } from './directory-request.ts';
import type { DirectorySource } from './directory-source.ts';

interface GateOptions {
  patienceMs: number;
  restMs: number;
  now(): number;
}

const defaults: GateOptions = { patienceMs: 300, restMs: 10_000, now: Date.now };

async function isPrivate({ profile }: Pick<DirectorySource, 'profile'>, username: string): Promise<boolean> {
  const known = await profile(username);
  // The cached profile may be outdated, so the source is queried again before a profile counts as private.
  return known?.isPrivate === true && (await profile(username, true))?.isPrivate === true;
}

export function createReplyGate(
  source: Pick<DirectorySource, 'profile'>,
  change: Partial<GateOptions> = {},
): (username: string) => Promise<boolean> {
  const { patienceMs, restMs, now } = { ...defaults, ...change };
  let restsUntil = 0;

  return async (username) => {
    if (now() < restsUntil) return false;
    const asked = isPrivate(source, username).catch(() => undefined);
    const answer = await withDeadline(patienceMs, asked, () => undefined);
    if (answer === undefined) restsUntil = now() + restMs;
    return answer ?? false;
  };
}

export interface Directory extends DirectorySource {
  /**
   * Returns whether the source reports at once that the profile is private. Never throws. A slow, throttled
   * or unavailable source counts as not private, and is not queried for a while.
   */
  isPrivateAtOnce(username: string): Promise<boolean>;
}

/**
 * Limits how many callers wait for a slow source. Further calls fail immediately, and those buyers type the
 * name by hand.
 */
function withGate(source: DirectorySource): DirectorySource {
  const gate = openGate('the directory', directoryGate);
  const pass = <Answer>(call: () => Promise<Answer>) =>
    gate.pass(call).catch((error: unknown) => {
      throw error instanceof CallNotStarted ? unavailableError(error.message, error) : error;
    });
  return {
    pictureOrigin: source.pictureOrigin,
    search: (query) => pass(() => source.search(query)),
    profile: (username) => pass(() => source.profile(username)),
    posts: (username, after) => pass(() => source.posts(username, after)),
  };
}

export function openDirectory(config: Config['directory'], hear?: CallObserver): Directory | null {
  if (!config) return null;
  const heard = { ...config, hear };
  const source = heard.kind === 'http' ? openHttpDirectory(heard) : openBusinessDiscovery(heard);
  const cached = withDirectoryCache(withGate(source));
  return { ...cached, isPrivateAtOnce: createReplyGate(cached) };
}
