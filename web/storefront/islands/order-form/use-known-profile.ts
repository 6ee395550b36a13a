import { type RefObject, useState } from 'react';
import type { FoundUser, ProfileAnswer } from '../../purchase/buyer/directory.ts';
import { useSuggestions } from '../../purchase/buyer/suggestions.ts';
import type { Answers } from './use-answers.ts';
import { useProfile } from './use-profile.ts';
import { usePublicBox } from './use-public-box.ts';

const answerOf = (user: FoundUser): ProfileAnswer =>
  user.is_private
    ? { kind: 'private', username: user.username }
    : { kind: 'public', username: user.username, picture: user.profile_pic_url };

/** What search and look-up have told of the name, and what follows from it for the form. */
export function useKnownProfile(form: RefObject<HTMLFormElement | null>, answers: Answers) {
  const [typed, setTyped] = useState('');
  const publicBox = usePublicBox(form);
  const state = useProfile();

  const take = (answer: ProfileAnswer) => {
    if (answer.kind === 'public') publicBox.tick();
    answers.sync();
    return answer;
  };
  const settle = async (username: string, again?: boolean) => take(await state.check(username, again));
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
    setTyped(text);
  };
  return { ...state, suggestions, settle, accept, changed };
}

export type KnownProfile = ReturnType<typeof useKnownProfile>;
