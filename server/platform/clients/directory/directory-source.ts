import type { DirectoryPostPage } from './directory-posts.ts';

export interface DirectoryUser {
  username: string;
  /** URL at the source. Browsers never receive it. */
  pictureUrl: string | null;
  isPrivate: boolean;
}

export interface DirectoryProfile extends DirectoryUser {
  fullName: string;
  followersCount: number | null;
}

/**
 * Looks up Instagram names. Calls throw `rate_limited` if the source is throttled, and `directory_unavailable` if it
 * does not reply within five seconds.
 */
export interface DirectorySource {
  search(query: string): Promise<DirectoryUser[]>;
  /**
   * Returns null if the source does not show the profile. Missing and personal accounts are indistinguishable. `fresh`
   * bypasses the cache.
   */
  profile(username: string, fresh?: boolean): Promise<DirectoryProfile | null>;
  posts(username: string, after: string | null): Promise<DirectoryPostPage | null>;
  /** Origin of a plain HTTP source, which hosts its pictures. Null for the official API. */
  readonly pictureOrigin: string | null;
}
