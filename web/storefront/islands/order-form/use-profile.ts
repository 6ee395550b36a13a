import { useCallback, useRef, useState } from 'react';
import { isBlocked, lookUpProfile, type ProfileAnswer } from '../../purchase/buyer/directory.ts';

export type ProfileState = ProfileAnswer | { kind: 'idle' } | { kind: 'checking'; username: string };

export interface ProfileCheck {
  profile: ProfileState;
  blocked: boolean;
  /** Forgets what was known: the name has changed. */
  reset: () => void;
  /** What a search has already told about this very name. */
  accept: (answer: ProfileAnswer) => void;
  /** Asks the directory, or answers from what is known when it is the same name. */
  check: (username: string, again?: boolean) => Promise<ProfileAnswer>;
  checkBlocked: (username: string, signal?: AbortSignal) => Promise<boolean>;
}

/** What is known of the profile that the order is for. An answer that comes too late for its name is dropped. */
export function useProfile(): ProfileCheck {
  const [profile, setProfile] = useState<ProfileState>({ kind: 'idle' });
  const [blocked, setBlocked] = useState(false);
  const wanted = useRef('');
  const asked = useRef<{ username: string; answer: Promise<ProfileAnswer> } | undefined>(undefined);

  const reset = useCallback(() => {
    wanted.current = '';
    asked.current = undefined;
    setProfile({ kind: 'idle' });
    setBlocked(false);
  }, []);

  const accept = useCallback((answer: ProfileAnswer) => {
    wanted.current = answer.username;
    asked.current = { username: answer.username, answer: Promise.resolve(answer) };
    setProfile(answer);
  }, []);

  const check = useCallback(async (username: string, again = false) => {
    const earlier = asked.current;
    if (!again && earlier?.username === username) return earlier.answer;
    wanted.current = username;
    setProfile({ kind: 'checking', username });
    const asking = lookUpProfile(username, again);
    asked.current = { username, answer: asking };
    const answer = await asking;
    if (wanted.current === username) setProfile(answer);
    return answer;
  }, []);

  const checkBlocked = useCallback(async (username: string, signal?: AbortSignal) => {
    const answer = await isBlocked(username, signal);
    if (!signal?.aborted) setBlocked(answer);
    return answer;
  }, []);

  return { profile, blocked, reset, accept, check, checkBlocked };
}
