import { type RefObject, useCallback, useRef, useState } from 'react';
import type { NamesPart } from '../frames.ts';
import type { Answers } from '../order-form/use-answers.ts';
import { inputOf } from '../read-form.ts';
import {
  type FoundUser,
  isBlocked,
  lookUpProfile,
  type ProfileAnswer,
  type ProfileState,
} from './directory.ts';
import { useSuggestions } from './suggestions.ts';

interface ProfileCheck {
  profile: ProfileState;
  blocked: boolean;
  /** Forgets what was known, because the name has changed. */
  reset: () => void;
  /** Takes what a search gives of this very name at once; who it is comes with the profile. */
  accept: (answer: ProfileAnswer) => void;
  /** Asks the directory, or answers from what is known when it is the same name. */
  check: (username: string, again?: boolean) => Promise<ProfileAnswer>;
  checkBlocked: (username: string, signal?: AbortSignal) => Promise<boolean>;
  /** Returns false once another name stands there. */
  isStill: (username: string) => boolean;
}

/**
 * Holds what is known of the profile that the order is for. An answer that comes too late for its name is
 * dropped. Where nobody can look a name up, nothing is asked: the server alone decides.
 */
function useProfile(names: NamesPart | undefined): ProfileCheck {
  const blind = names?.directory === false;
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
    if (answer.kind !== 'public') return;
    void lookUpProfile(answer.username).then((known) => {
      if (known.kind === 'public' && wanted.current === answer.username) setProfile(known);
    });
  }, []);

  const check = useCallback(
    async (username: string, again = false) => {
      const earlier = asked.current;
      if (!again && earlier?.username === username) return earlier.answer;
      if (blind) return { kind: 'unknown', username } as const;
      wanted.current = username;
      setProfile({ kind: 'checking', username });
      const asking = lookUpProfile(username, again);
      asked.current = { username, answer: asking };
      const answer = await asking;
      if (wanted.current === username) setProfile(answer);
      return answer;
    },
    [blind],
  );

  const checkBlocked = useCallback(
    async (username: string, signal?: AbortSignal) => {
      if (blind) return false;
      const answer = await isBlocked(username, signal);
      if (!signal?.aborted) setBlocked(answer);
      return answer;
    },
    [blind],
  );

  const isStill = (username: string) => wanted.current === username;
  return { profile, blocked, reset, accept, check, checkBlocked, isStill };
}

/** Ticking a box under someone's finger would have their own press untick it again. */
const isBeingPressed = (box: HTMLInputElement): boolean =>
  document.activeElement === box || box.closest('label')?.matches(':active') === true;

/** Handles the box "my profile is public": it is ticked for a profile that was seen to be, until the name changes. */
function usePublicBox(form: RefObject<HTMLFormElement | null>) {
  const tickedForThem = useRef(false);
  const set = (ticked: boolean) => {
    const box = form.current && inputOf(form.current, 'public');
    if (!box || box.checked === ticked || isBeingPressed(box)) return;
    box.checked = ticked;
    tickedForThem.current = ticked;
  };
  const tick = () => set(true);
  const takeBack = () => {
    if (tickedForThem.current) set(false);
    tickedForThem.current = false;
  };
  return { tick, takeBack };
}

const answerOf = (user: FoundUser): ProfileAnswer =>
  user.is_private
    ? { kind: 'private', username: user.username }
    : { kind: 'public', username: user.username, picture: user.profile_pic_url };

/** Holds what search and look-up have found of the name, and what follows from it for the form. */
export function useKnownProfile(
  form: RefObject<HTMLFormElement | null>,
  answers: Answers,
  names: NamesPart | undefined,
) {
  const [typed, setTyped] = useState('');
  const publicBox = usePublicBox(form);
  const state = useProfile(names);

  const take = (answer: ProfileAnswer) => {
    if (answer.kind === 'public') publicBox.tick();
    answers.sync();
    return answer;
  };
  const settle = async (username: string, again?: boolean) => {
    const answer = await state.check(username, again);
    return state.isStill(username) ? take(answer) : answer;
  };
  const accept = (user: FoundUser) => {
    const answer = answerOf(user);
    state.accept(answer);
    take(answer);
  };
  const suggestions = useSuggestions(typed, {
    onExact: accept,
    onNameSettled: (username, signal) => void state.checkBlocked(username, signal),
  });
  const changed = (text: string) => {
    state.reset();
    suggestions.clear();
    publicBox.takeBack();
    if (names?.directory !== false) setTyped(text);
  };
  return { ...state, suggestions, settle, accept, changed };
}

export type KnownProfile = ReturnType<typeof useKnownProfile>;
