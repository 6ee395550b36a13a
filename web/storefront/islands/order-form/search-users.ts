import type { InstagramSearch } from '#contracts/directory.ts';
import { type Answer, callApi } from '../shared/call-api.ts';
import { pause } from '../shared/pause.ts';
import type { FoundUser } from './directory.ts';
import { createSearchCache } from './search-cache.ts';

/** `failed`: the directory could not be asked. Whoever is asked to wait is told of nobody (text 1, section 7). */
export type SearchAnswer = { kind: 'found'; users: FoundUser[] } | { kind: 'busy' } | { kind: 'failed' };

const retries = 2;
const firstPauseMs = 400;
const known = createSearchCache<FoundUser[]>(Date.now);

/** Being refused or asked to wait would come out the same a moment later. */
const isWorthRetrying = (answer: Answer<InstagramSearch>): boolean =>
  !answer.ok && (answer.status === 0 || answer.status >= 500);

/** Tries at most three times, never again after a 429; `undefined` once nobody wants to know any more. */
async function ask(query: string, signal: AbortSignal): Promise<Answer<InstagramSearch> | undefined> {
  const path = `/api/instagram/search?query=${encodeURIComponent(query)}`;
  let answer = await callApi<InstagramSearch>(path, { signal });
  for (let attempt = 0; attempt < retries && isWorthRetrying(answer); attempt += 1) {
    await pause(firstPauseMs * 2 ** attempt);
    if (signal.aborted) return undefined;
    answer = await callApi<InstagramSearch>(path, { signal });
  }
  return signal.aborted ? undefined : answer;
}

/** Names that resemble the query. An earlier answer stands in while the directory is silent. */
export async function searchUsers(query: string, signal: AbortSignal): Promise<SearchAnswer | undefined> {
  const fresh = known.fresh(query);
  if (fresh) return { kind: 'found', users: fresh };
  const answer = await ask(query, signal);
  if (!answer) return undefined;
  if (answer.ok && answer.data.success) {
    known.put(query, answer.data.users);
    return { kind: 'found', users: answer.data.users };
  }
  const kept = known.kept(query);
  if (kept) return { kind: 'found', users: kept };
  return { kind: !answer.ok && answer.status === 429 ? 'busy' : 'failed' };
}
