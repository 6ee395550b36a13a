import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { parseUsername } from '#contracts/instagram.ts';
import { usernameProblem } from './check-form.ts';
import type { FoundUser, ProfileAnswer } from './directory.ts';
import { focusField, inputOf } from './read-form.ts';
import type { Answers } from './use-answers.ts';
import { useProfile } from './use-profile.ts';
import { useSuggestions } from './use-suggestions.ts';
import { withPatience } from './with-patience.ts';

const answerOf = (user: FoundUser): ProfileAnswer =>
  user.is_private
    ? { kind: 'private', username: user.username }
    : { kind: 'public', username: user.username, picture: user.profile_pic_url };

/** Ticking a box under someone's finger would have their own press untick it again. */
const isBeingPressed = (box: HTMLInputElement): boolean =>
  document.activeElement === box || box.closest('label')?.matches(':active') === true;

/** The story of the name: typed, pasted or picked; normalised; looked up; public, private, blocked or unknown. */
export function useProfileField(form: RefObject<HTMLFormElement | null>, answers: Answers) {
  const [typed, setTyped] = useState('');
  const [privateOpen, setPrivateOpen] = useState(false);
  const tickedForThem = useRef(false);
  const state = useProfile();
  const field = () => (form.current ? inputOf(form.current, 'username') : undefined);

  const tickPublic = (ticked: boolean) => {
    const box = form.current && inputOf(form.current, 'public');
    if (!box || box.checked === ticked || isBeingPressed(box)) return;
    box.checked = ticked;
    tickedForThem.current = ticked;
  };
  const take = (answer: ProfileAnswer) => {
    if (answer.kind === 'public') tickPublic(true);
    answers.sync();
    return answer;
  };
  const settle = async (username: string, again?: boolean) => take(await state.check(username, again));
  /** At once: behind an open dialog nothing takes the focus. */
  const closeDialog = () => flushSync(() => setPrivateOpen(false));
  const goOn = () => form.current && focusField(form.current, 'package');
  const normalise = (): string | undefined => {
    const input = field();
    const username = input && parseUsername(input.value);
    if (input && username && input.value !== username) input.value = username;
    answers.sync();
    return username;
  };

  const suggestions = useSuggestions(typed, {
    onExact: (user) => {
      state.accept(answerOf(user));
      take(answerOf(user));
    },
    onNameSettled: (username, signal) => void state.checkBlocked(username, signal),
  });

  const changed = (text: string) => {
    state.reset();
    suggestions.clear();
    if (tickedForThem.current) tickPublic(false);
    tickedForThem.current = false;
    setTyped(text);
  };
  const pick = (user: FoundUser) => {
    const input = field();
    if (input) input.value = user.username;
    changed('');
    state.accept(answerOf(user));
    take(answerOf(user));
    void state.checkBlocked(user.username);
    if (user.is_private) setPrivateOpen(true);
  };
  /** The name has come back with an order that was left. */
  const returned = () => {
    changed('');
    const username = normalise();
    if (!username) return;
    void settle(username);
    void state.checkBlocked(username);
  };
  const leave = () => {
    suggestions.clear();
    const text = field()?.value ?? '';
    if (text.trim() === '') return;
    const username = normalise();
    if (username) void settle(username);
    else answers.showProblem('username', usernameProblem(text));
  };
  const proceed = async () => {
    const username = normalise();
    if (!username) {
      answers.showProblem('username', usernameProblem(field()?.value ?? ''));
      field()?.focus();
      return;
    }
    suggestions.clear();
    const answer = await withPatience(settle(username));
    if (answer?.kind === 'private') setPrivateOpen(true);
    else goOn();
  };
  const recheck = async (username: string) => {
    const answer = await settle(username, true);
    if (answer.kind === 'private') return;
    closeDialog();
    goOn();
  };
  const switchToOther = () => {
    closeDialog();
    field()?.focus();
    field()?.select();
  };

  return {
    ...state,
    suggestions,
    settle,
    changed,
    pick,
    leave,
    returned,
    proceed,
    recheck,
    switchToOther,
    privateOpen,
    setPrivateOpen,
  };
}

export type ProfileField = ReturnType<typeof useProfileField>;
