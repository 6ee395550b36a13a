import { useState } from 'react';
import { parseUsername } from '#contracts/instagram.ts';
import { useDebounced } from '../shared/use-debounced.ts';
import { type FoundUser, searchUsers } from './directory.ts';

const searchDelayMs = 800;
const blockedDelayMs = 500;
const shortestName = 3;
const shown = 6;

export interface Suggestions {
  users: FoundUser[];
  /** The name that nobody was found for. */
  noneFor: string;
  clear: () => void;
}

interface SuggestionEvents {
  /** The search has met exactly the name that was typed. */
  onExact: (user: FoundUser) => void;
  onNameSettled: (username: string, signal: AbortSignal) => void;
}

/** Looks for names like the typed one, once typing rests (text 1, sections 5 and 9). */
export function useSuggestions(typed: string, events: SuggestionEvents): Suggestions {
  const [users, setUsers] = useState<FoundUser[]>([]);
  const [noneFor, setNoneFor] = useState('');

  useDebounced(typed, blockedDelayMs, (text, signal) => {
    const username = parseUsername(text);
    if (username && username.length >= shortestName) events.onNameSettled(username, signal);
  });

  useDebounced(typed, searchDelayMs, (text, signal) => {
    const query = parseUsername(text) ?? '';
    if (query.length < shortestName) return;
    void searchUsers(query, signal).then((found) => {
      if (signal.aborted || !found) return;
      const exact = found.find((user) => user.username.toLowerCase() === query);
      if (exact) events.onExact(exact);
      setUsers(found.filter((user) => user !== exact).slice(0, shown));
      setNoneFor(found.length === 0 ? query : '');
    });
  });

  const clear = () => {
    setUsers([]);
    setNoneFor('');
  };
  return { users, noneFor, clear };
}
