import { type RefObject, useCallback, useRef, useState } from 'react';
import type { NamesPart } from '../contexts.ts';
import type { OrderFormAnswers } from '../order-form/use-answers.ts';
import { inputOf } from '../read-form.ts';
import {
  type FoundUser,
  isBlocked,
  type ProfileAnswer,
  type ProfileState,
  requestProfile,
} from './directory.ts';
import { useSuggestions } from './suggestions.ts';

interface ProfileCheck {
  profile: ProfileState;
  blocked: boolean;
  reset: () => void;
  /** Uses a search result for this exact username. Profile details follow from the look-up. */
  accept: (answer: ProfileAnswer) => void;
  /** Looks up the username, or returns the known result for the same one. */
  check: (username: string, again?: boolean) => Promise<ProfileAnswer>;
  checkBlocked: (username: string, signal?: AbortSignal) => Promise<boolean>;
  /** Returns false once the field contains another username. */
  isStill: (username: string) => boolean;
}

/**
 * State of the ordered profile. Ignores results that arrive after the username changed. Without a directory the server
 * alone decides.
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
    void requestProfile(answer.username).then((known) => {
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
      const asking = requestProfile(username, again);
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

/** Ticking the box during the user's own click would let that click untick it again. */
const isBeingPressed = (box: HTMLInputElement): boolean =>
  document.activeElement === box || box.closest('label')?.matches(':active') === true;

/**
 * Controls the box "my profile is public". Ticked automatically for a profile seen as public, until the username
 * changes.
 */
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

const toCheckResult = (user: FoundUser): ProfileAnswer =>
  user.is_private
    ? { kind: 'private', username: user.username }
    : { kind: 'public', username: user.username, picture: user.profile_pic_url };

export function useExistingProfile(
  form: RefObject<HTMLFormElement | null>,
  answers: OrderFormAnswers,
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
    const answer = toCheckResult(user);
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

export type ExistingProfile = ReturnType<typeof useExistingProfile>;
