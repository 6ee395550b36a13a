import type { DirectoryPostPage } from './directory-posts.ts';

export interface DirectoryUser {
  username: string;
  /** Is the picture's address at the source; browsers never get it directly. */
  pictureUrl: string | null;
  isPrivate: boolean;
}

export interface DirectoryProfile extends DirectoryUser {
  fullName: string;
  followersCount: number | null;
}

/**
 * Looks up Instagram names. All calls throw `rate_limited` when the source is throttled and
 * `directory_unavailable` when it cannot answer within five seconds or at all.
 */
export interface DirectorySource {
  /** Returns profiles that match the text typed so far; the list is empty when nothing matches. */
  search(query: string): Promise<DirectoryUser[]>;
  /**
   * Returns null when the source does not show the profile: missing and personal accounts look the
   * same. `fresh` bypasses the cache.
   */
  profile(username: string, fresh?: boolean): Promise<DirectoryProfile | null>;
  /** Returns a page of a profile's posts, the newest first; null as for `profile`, and for private profiles. */
  posts(username: string, after: string | null): Promise<DirectoryPostPage | null>;
  /** Is the origin of a plain HTTP source, which serves its pictures itself; null for the official API. */
  readonly pictureOrigin: string | null;
}
