import type { RefObject } from 'react';
import { parseUsername } from '#contracts/instagram.ts';
import type { FoundUser } from '../../purchase/buyer/directory.ts';
import { withPatience } from '../../purchase/buyer/directory.ts';
import { usernameProblem } from './check-form.ts';
import type { PostsPart } from './form-props.ts';
import { focusField, inputOf } from './read-form.ts';
import type { Answers } from './use-answers.ts';
import { useKnownProfile } from './use-known-profile.ts';
import { usePrivateDialog } from './use-private-dialog.ts';

/** The story of the name: typed, pasted or picked; normalised; looked up; public, private, blocked or unknown. */
export function useProfileField(
  form: RefObject<HTMLFormElement | null>,
  answers: Answers,
  part: PostsPart | undefined,
) {
  /** To what stands after the name. */
  const goOn = (target: HTMLFormElement) => (part ? part.focus(target) : focusField(target, 'package'));
  const known = useKnownProfile(form, answers);
  const dialog = usePrivateDialog(form, known.settle, goOn);
  const field = () => (form.current ? inputOf(form.current, 'username') : undefined);

  const normalise = (): string | undefined => {
    const input = field();
    const username = input && parseUsername(input.value);
    if (input && username && input.value !== username) input.value = username;
    answers.sync();
    return username;
  };
  const complain = () => answers.showProblem('username', usernameProblem(field()?.value ?? ''));

  const pick = (user: FoundUser) => {
    const input = field();
    if (input) input.value = user.username;
    known.changed('');
    known.accept(user);
    void known.checkBlocked(user.username);
    if (user.is_private) dialog.setPrivateOpen(true);
  };
  /** The name has come back with an order that was left. */
  const returned = () => {
    known.changed('');
    const username = normalise();
    if (!username) return;
    void known.settle(username);
    void known.checkBlocked(username);
  };
  const leave = () => {
    known.suggestions.clear();
    if (!field()?.value.trim()) return;
    const username = normalise();
    if (username) void known.settle(username);
    else complain();
  };
  const proceed = async () => {
    const username = normalise();
    if (!username) {
      complain();
      field()?.focus();
      return;
    }
    known.suggestions.clear();
    const answer = await withPatience(known.settle(username));
    if (answer?.kind === 'private') dialog.setPrivateOpen(true);
    else if (form.current) goOn(form.current);
  };

  return { ...known, ...dialog, pick, leave, returned, proceed };
}

export type ProfileField = ReturnType<typeof useProfileField>;
