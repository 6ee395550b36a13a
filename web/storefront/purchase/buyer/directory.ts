import type { InstagramSearch } from '#contracts/catalog/directory.ts';
import { callApi } from '../../shared/call-api.ts';

export type FoundUser = InstagramSearch['users'][number];

/** Result of a profile look-up. `unknown` (no result available) never stops a purchase. */
export type ProfileAnswer =
  | {
      kind: 'public';
      username: string;
      picture: string;
      /** Absent in search results. */
      fullName?: string;
      followers?: number | null;
    }
  | { kind: 'private'; username: string }
  | { kind: 'missing'; username: string }
  | { kind: 'unknown'; username: string };

export type ProfileState = ProfileAnswer | { kind: 'idle' } | { kind: 'checking'; username: string };

/** `fresh` bypasses the cache of the last minute. */
export async function requestProfile(username: string, fresh = false): Promise<ProfileAnswer> {
  const answer = await callApi('GET /api/instagram/profile/:username', {
    params: { username },
    query: { fresh: fresh ? '1' : undefined },
  });
  if (!answer.ok) return { kind: answer.status === 404 ? 'missing' : 'unknown', username };
  const { profile, success } = answer.data;
  if (!profile) return { kind: success ? 'missing' : 'unknown', username };
  if (profile.is_private) return { kind: 'private', username };
  const { profile_pic_url: picture, full_name: fullName, followers_count: followers } = profile;
  return { kind: 'public', username, picture, fullName, followers };
}

/** Returns false also when the check fails (text 1, section 8), because the server checks again before payment. */
export async function isBlocked(username: string, signal?: AbortSignal): Promise<boolean> {
  const answer = await callApi('POST /api/check-blocked-user', {
    body: { username },
    signal,
  });
  return answer.ok && answer.data.blocked;
}

const lookupTimeoutMs = 2500;

/** Returns the result, or `undefined` after a timeout, so that a slow directory never stops a buyer. */
export function withTimeout<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([
    answer,
    new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), lookupTimeoutMs);
    }),
  ]);
}
