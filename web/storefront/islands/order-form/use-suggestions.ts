import { useState } from 'react';
import { parseUsername } from '#contracts/instagram.ts';
import { useDebounced } from '../shared/use-debounced.ts';
import type { FoundUser } from './directory.ts';
import { type SearchAnswer, searchUsers } from './search-users.ts';

const searchDelayMs = 800;
const blockedDelayMs = 500;
const shortestName = 3;
const shown = 6;

interface Found {
  users: FoundUser[];
  /** The name that nobody was found for. */
  noneFor: string;
  /** The search itself failed: the name is typed out instead. */
  failed: boolean;
}

export interface Suggestions extends Found {
  clear: () => void;
}

interface SuggestionEvents {
  /** The search has met exactly the name that was typed. */
  onExact: (user: FoundUser) => void;
  onNameSettled: (username: string, signal: AbortSignal) => void;
}

const nothing: Found = { users: [], noneFor: '', failed: false };

/** Looks for names like the typed one, once typing rests (text 1, sections 5 and 9). */
export function useSuggestions(typed: string, events: SuggestionEvents): Suggestions {
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
      users: answer.users.filter((user) => user !== exact).slice(0, shown),
      noneFor: answer.users.length === 0 ? query : '',
      failed: false,
    });
  };
  useDebounced(typed, searchDelayMs, (text, signal) => {
    const query = parseUsername(text) ?? '';
    if (query.length < shortestName) return;
    void searchUsers(query, signal).then((answer) => {
      if (answer && !signal.aborted) take(query, answer);
    });
  });

  return { ...found, clear: () => setFound(nothing) };
}
