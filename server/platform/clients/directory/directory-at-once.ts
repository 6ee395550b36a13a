import { within } from '../transport/within.ts';
import type { DirectorySource } from './directory-source.ts';

export interface PatienceOptions {
  /** How long an answer may take to be one at once. */
  patienceMs: number;
  /** How long a source that gave none is left alone. */
  restMs: number;
  now(): number;
}

const defaults: PatienceOptions = { patienceMs: 300, restMs: 10_000, now: Date.now };

async function isPrivate({ profile }: Pick<DirectorySource, 'profile'>, username: string): Promise<boolean> {
  const known = await profile(username);
  // What was private a minute ago may be public by now.
  return known?.isPrivate === true && (await profile(username, true))?.isPrivate === true;
}

/** `Directory.isPrivateAtOnce` of a source that remembers. */
export function answersAtOnce(
  source: Pick<DirectorySource, 'profile'>,
  change: Partial<PatienceOptions> = {},
): (username: string) => Promise<boolean> {
  const { patienceMs, restMs, now } = { ...defaults, ...change };
  let restsUntil = 0;

  return async (username) => {
    if (now() < restsUntil) return false;
    const asked = isPrivate(source, username).catch(() => undefined);
    const answer = await within(patienceMs, asked, () => undefined);
    if (answer === undefined) restsUntil = now() + restMs;
    return answer ?? false;
  };
}
