import type { BlockedUserReply } from '#contracts/checkout.ts';
import type { InstagramProfile, InstagramSearch } from '#contracts/directory.ts';
import { type Answer, callApi } from '../shared/call-api.ts';

export type FoundUser = InstagramSearch['users'][number];

/** What the directory says of a name. `unknown`: it could not say, which never stops a purchase. */
export type ProfileAnswer =
  | { kind: 'public'; username: string; picture: string }
  | { kind: 'private'; username: string }
  | { kind: 'missing'; username: string }
  | { kind: 'unknown'; username: string };

const freshMs = 120_000;
const retries = 2;
const known = new Map<string, { users: FoundUser[]; at: number }>();

async function askSearch(query: string, signal: AbortSignal): Promise<Answer<InstagramSearch>> {
  const path = `/api/instagram/search?query=${encodeURIComponent(query)}`;
  let answer = await callApi<InstagramSearch>(path, { signal });
  for (let attempt = 0; attempt < retries; attempt += 1) {
    if (answer.ok || signal.aborted || (answer.status > 0 && answer.status < 500)) break;
    answer = await callApi<InstagramSearch>(path, { signal });
  }
  return answer;
}

/** Names that resemble the query; undefined when the directory is silent or asks us to wait. */
export async function searchUsers(query: string, signal: AbortSignal): Promise<FoundUser[] | undefined> {
  const kept = known.get(query);
  if (kept && Date.now() - kept.at < freshMs) return kept.users;
  const answer = await askSearch(query, signal);
  if (!answer.ok || !answer.data.success) return undefined;
  known.set(query, { users: answer.data.users, at: Date.now() });
  return answer.data.users;
}

export async function lookUpProfile(username: string): Promise<ProfileAnswer> {
  const answer = await callApi<InstagramProfile>(`/api/instagram/profile/${encodeURIComponent(username)}`);
  if (!answer.ok) return { kind: answer.status === 404 ? 'missing' : 'unknown', username };
  const { profile, success } = answer.data;
  if (!profile) return { kind: success ? 'missing' : 'unknown', username };
  if (profile.is_private) return { kind: 'private', username };
  return { kind: 'public', username, picture: profile.profile_pic_url };
}

/** False also when the check itself fails (text 1, section 8): the server checks again before any payment. */
export async function isBlocked(username: string, signal?: AbortSignal): Promise<boolean> {
  const answer = await callApi<BlockedUserReply>('/api/check-blocked-user', {
    body: { username },
    ...(signal ? { signal } : {}),
  });
  return answer.ok && answer.data.blocked;
}
