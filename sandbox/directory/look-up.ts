import { DEMO_PROFILES } from './demo-profiles.ts';
import {
  baseFollowers,
  baseLikes,
  fullName,
  isPrivate,
  mediaCount,
  nameExists,
  normaliseName,
  postFacts,
} from './profile-facts.ts';
import type { DirectoryPost, DirectoryProfile } from './types.ts';

/** Origin of pictures, and delivered units. */
export interface LookupSources {
  origin: string;
  followers(username: string): number;
  likes(code: string): number;
}

const MAX_SUGGESTIONS = 8;

export function findProfile(sources: LookupSources, name: string): DirectoryProfile | undefined {
  const username = normaliseName(name);
  if (!nameExists(username)) return undefined;
  return {
    username,
    full_name: fullName(username),
    is_private: isPrivate(username),
    followers_count: Math.max(0, baseFollowers(username) + sources.followers(username)),
    media_count: mediaCount(username),
    profile_pic_url: `${sources.origin}/pictures/${username}.png`,
  };
}

/** Returns posts from the newest. None for private and missing profiles. */
export function findPosts(
  sources: LookupSources,
  name: string,
  page: { offset?: number; limit?: number } = {},
): DirectoryPost[] {
  const username = normaliseName(name);
  if (!nameExists(username) || isPrivate(username)) return [];
  const from = page.offset ?? 0;
  const until = Math.min(mediaCount(username), from + (page.limit ?? 25));
  return Array.from({ length: Math.max(0, until - from) }, (_, at) => {
    const { hasMedia, showsLikes, ...facts } = postFacts(username, from + at);
    const media = hasMedia ? { media_url: `${sources.origin}/pictures/${facts.code}.png` } : {};
    const likes = showsLikes ? { like_count: baseLikes(facts.code) + sources.likes(facts.code) } : {};
    return { ...facts, ...media, ...likes };
  });
}

/** Searches names and full names. Matches at the beginning come first. */
export function searchProfiles(sources: LookupSources, query: string): DirectoryProfile[] {
  const wanted = normaliseName(query);
  if (wanted === '') return [];
  const matches = DEMO_PROFILES.filter(
    ([username, name]) => username.includes(wanted) || name.toLowerCase().includes(wanted),
  ).map(([username]) => username);
  const sorted = matches.toSorted((a, b) => Number(b.startsWith(wanted)) - Number(a.startsWith(wanted)));
  const names = new Set(nameExists(wanted) ? [wanted, ...sorted] : sorted);
  return [...names]
    .slice(0, MAX_SUGGESTIONS)
    .map((name) => findProfile(sources, name))
    .filter((profile) => profile !== undefined);
}
