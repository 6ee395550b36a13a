import { useEffect, useRef, useState } from 'react';
import type { InstagramSearch } from '#contracts/catalog/directory.ts';
import { parseUsername } from '#contracts/catalog/instagram.ts';
import { type Answer, callApi } from '../../shared/call-api.ts';
import { pause } from '../../shared/pause.ts';
import type { FoundUser } from './directory.ts';

/** A result is fresh for two minutes and usable as a fallback for ten (text 1, section 9). */
const freshMs = 120_000;
const cacheMs = 600_000;
const maxCacheEntries = 100;

interface CacheEntry<Value> {
  value: Value;
  at: number;
}

/** Caches search results: `fresh` for two minutes, `kept` for ten in case the directory is unavailable. */
export function createSearchCache<Value>(now: () => number) {
  const entries = new Map<string, CacheEntry<Value>>();
  const younger = (query: string, than: number): Value | undefined => {
    const entry = entries.get(query);
    return entry && now() - entry.at < than ? entry.value : undefined;
  };
  const put = (query: string, value: Value): void => {
    entries.delete(query);
    entries.set(query, { value, at: now() });
    for (const [old, { at }] of entries) {
      if (entries.size > maxCacheEntries || now() - at >= cacheMs) entries.delete(old);
    }
  };
  return {
    fresh: (query: string) => younger(query, freshMs),
    kept: (query: string) => younger(query, cacheMs),
    put,
  };
}

/** `failed` means the directory was unreachable. A rate-limited visitor gets no results (text 1, section 7). */
type SearchAnswer = { kind: 'found'; users: FoundUser[] } | { kind: 'busy' } | { kind: 'failed' };

const retries = 2;
const firstPauseMs = 400;
const searchCache = createSearchCache<FoundUser[]>(Date.now);

/** A retry does not help for refused or rate-limited requests. */
const isWorthRetrying = (answer: Answer<InstagramSearch>): boolean =>
  !answer.ok && (answer.status === 0 || answer.status >= 500);

/** Makes up to three attempts, never after a 429. Returns `undefined` once aborted. */
async function fetchUsers(query: string, signal: AbortSignal): Promise<Answer<InstagramSearch> | undefined> {
  const look = () => callApi('GET /api/instagram/search', { query: { query }, signal });
  let answer = await look();
  for (let attempt = 0; attempt < retries && isWorthRetrying(answer); attempt += 1) {
    await pause(firstPauseMs * 2 ** attempt);
    if (signal.aborted) return undefined;
    answer = await look();
  }
  return signal.aborted ? undefined : answer;
}

/** Returns similar usernames. Falls back to an earlier result while the directory is unavailable. */
async function searchUsers(query: string, signal: AbortSignal): Promise<SearchAnswer | undefined> {
  const fresh = searchCache.fresh(query);
  if (fresh) return { kind: 'found', users: fresh };
  const answer = await fetchUsers(query, signal);
  if (!answer) return undefined;
  if (answer.ok && answer.data.success) {
    searchCache.put(query, answer.data.users);
    return { kind: 'found', users: answer.data.users };
  }
  const kept = searchCache.kept(query);
  if (kept) return { kind: 'found', users: kept };
  return { kind: !answer.ok && answer.status === 429 ? 'busy' : 'failed' };
}

/**
 * Runs `work` after `value` has not changed for the delay. Aborts the signal on the next change. Returns a cancel
 * function.
 */
function useDebounced(
  value: string,
  delayMs: number,
  work: (value: string, signal: AbortSignal) => void,
): () => void {
  const latest = useRef(work);
  const stop = useRef(() => {});
  latest.current = work;
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => latest.current(value, abort.signal), delayMs);
    stop.current = () => {
      clearTimeout(timer);
      abort.abort();
    };
    return stop.current;
  }, [value, delayMs]);
  return () => stop.current();
}

const searchDelayMs = 800;
const blockedDelayMs = 500;
const shortestName = 3;
const maxShownUsers = 6;

interface FoundUsers {
  users: FoundUser[];
  noneFor: string;
  /** The search failed, so the buyer types the complete username. */
  failed: boolean;
}

interface UsernameSuggestions extends FoundUsers {
  stop: () => void;
  clear: () => void;
}

interface SuggestionEvents {
  /** Called when a result equals the typed username exactly. */
  onExact: (user: FoundUser) => void;
  onNameSettled: (username: string, signal: AbortSignal) => void;
}

const nothing: FoundUsers = { users: [], noneFor: '', failed: false };

/** Searches for similar usernames after a pause in typing (text 1, sections 5 and 9). */
export function useSuggestions(typed: string, events: SuggestionEvents): UsernameSuggestions {
  const [found, setFound] = useState(nothing);

  useDebounced(typed, blockedDelayMs, (text, signal) => {
    const username = parseUsername(text);
    if (username && username.length >= shortestName) events.onNameSettled(username, signal);
  });

  const take = (query: string, answer: SearchAnswer) => {
    if (answer.kind !== 'found') return setFound({ ...nothing, failed: answer.kind === 'failed' });
    const exact = answer.users.find((user) => user.username.toLowerCase() === query);
    if (exact) events.onExact(exact);
    setFound({
      users: answer.users.filter((user) => user !== exact).slice(0, maxShownUsers),
      noneFor: answer.users.length === 0 ? query : '',
      failed: false,
    });
  };
  const stop = useDebounced(typed, searchDelayMs, (text, signal) => {
    const query = parseUsername(text) ?? '';
    if (query.length < shortestName) return;
    void searchUsers(query, signal).then((answer) => {
      if (answer && !signal.aborted) take(query, answer);
    });
  });

  const clear = () => {
    stop();
    setFound(nothing);
  };
  return { ...found, stop, clear };
}
