import type { Config } from '#server/config.ts';
import { directoryGate } from './budgets.ts';
import { answersAtOnce } from './directory-at-once.ts';
import { openBusinessDiscovery } from './directory-business-discovery.ts';
import { withDirectoryCache } from './directory-cache.ts';
import { openHttpDirectory } from './directory-http.ts';
import type { DirectoryPostPage } from './directory-posts.ts';
import { unavailable } from './directory-request.ts';
import { NotBegun, openGate } from './gate.ts';

/** One suggestion while a name is being typed. */
export interface DirectoryUser {
  username: string;
  /** Where the source says that the picture is; never handed to a browser as it stands. */
  pictureUrl: string | null;
  isPrivate: boolean;
}

/** A profile as far as the source tells. */
export interface DirectoryProfile extends DirectoryUser {
  fullName: string;
  followersCount: number | null;
}

/**
 * Looks up Instagram names. All calls refuse with `rate_limited` when the source is throttled and with
 * `directory_unavailable` when it cannot answer within five seconds or at all.
 */
export interface DirectorySource {
  /** Profiles for what was typed so far; empty when there are none. */
  search(query: string): Promise<DirectoryUser[]>;
  /**
   * Null when the source does not show the profile: missing and personal accounts look the same. `fresh`: as it is
   * now, not as it was remembered.
   */
  profile(username: string, fresh?: boolean): Promise<DirectoryProfile | null>;
  /** A page of a profile's posts, the newest first; null as for `profile`, and for private ones. */
  posts(username: string, after: string | null): Promise<DirectoryPostPage | null>;
  /** Origin of a plain HTTP source, which serves its pictures itself; null for the official API. */
  readonly pictureOrigin: string | null;
}

export interface Directory extends DirectorySource {
  /**
   * Is this profile private, as far as the source says so at once? Never refuses: a source that is slow, throttled or
   * off makes it false, and is then left alone for a while.
   */
  isPrivateAtOnce(username: string): Promise<boolean>;
}

/** A source that hangs keeps only so many waiting; the others type the name by hand at once. */
function withGate(source: DirectorySource): DirectorySource {
  const gate = openGate('the directory', directoryGate);
  const pass = <Answer>(call: () => Promise<Answer>) =>
    gate.pass(call).catch((error: unknown) => {
      throw error instanceof NotBegun ? unavailable(error.message, error) : error;
    });
  return {
    pictureOrigin: source.pictureOrigin,
    search: (query) => pass(() => source.search(query)),
    profile: (username) => pass(() => source.profile(username)),
    posts: (username, after) => pass(() => source.posts(username, after)),
  };
}

/** Opens the configured source behind a small cache; null when names are typed by hand only. */
export function openDirectory(config: Config['directory']): Directory | null {
  if (!config) return null;
  const source = config.kind === 'http' ? openHttpDirectory(config) : openBusinessDiscovery(config);
  const cached = withDirectoryCache(withGate(source));
  return { ...cached, isPrivateAtOnce: answersAtOnce(cached) };
}
