import type { DirectoryPostPage } from './directory-posts.ts';

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
