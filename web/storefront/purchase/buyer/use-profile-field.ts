import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { clearCheckboxes, statementsOfOrder } from '../../shared/clear-checkboxes.ts';
import { runAfterPress } from '../../shared/run-after-press.ts';
import type { FormContext } from '../contexts.ts';
import type { OrderFormAnswers } from '../order-form/use-answers.ts';
import { focusField, inputOf } from '../read-form.ts';
import { parseName, usernameProblem } from './check-form.ts';
import { type FoundUser, withTimeout } from './directory.ts';
import { type ExistingProfile, useExistingProfile } from './use-known-profile.ts';

/**
 * Returns a function that returns whether the focus is unchanged, so a late result does not move it. A click
 * queued before hydration may find the visitor in another field.
 */
function watchFocus(own: Element | null | undefined): () => boolean {
  const before = document.activeElement;
  const began = before === document.body || own?.contains(before);
  return () =>
    document.activeElement === document.body || (began === true && document.activeElement === before);
}

function usePrivateDialog(
  form: RefObject<HTMLFormElement | null>,
  settle: ExistingProfile['settle'],
  next: (form: HTMLFormElement) => void,
) {
  const [privateOpen, setPrivateOpen] = useState(false);
  const opened = useRef(privateOpen);
  opened.current = privateOpen;
  /** Closes synchronously, because an open modal dialog blocks focus elsewhere. */
  const close = () => flushSync(() => setPrivateOpen(false));

  const recheck = async (username: string) => {
    const answer = await settle(username, true);
    // The dialog was closed in the meantime.
    if (answer.kind === 'private' || !opened.current) return;
    close();
    if (form.current) next(form.current);
  };
  const switchToOther = () => {
    close();
    const input = form.current && inputOf(form.current, 'username');
    input?.focus();
    input?.select();
  };
  return { privateOpen, setPrivateOpen, recheck, switchToOther };
}

/** Clears the consents when the username changes, because they were given for one profile. */
function useAgreedFor(form: RefObject<HTMLFormElement | null>) {
  const agreedFor = useRef('');
  const settled = (username: string | undefined) => {
    if (username) agreedFor.current = username;
  };
  const changed = (username: string | undefined) => {
    if (!agreedFor.current || username === agreedFor.current) return;
    agreedFor.current = '';
    if (form.current) clearCheckboxes(form.current, [...statementsOfOrder, 'public']);
  };
  return { settled, changed };
}

function useName(
  form: RefObject<HTMLFormElement | null>,
  answers: OrderFormAnswers,
  names: FormContext['names'],
) {
  const agreed = useAgreedFor(form);
  const field = () => (form.current ? inputOf(form.current, 'username') : undefined);
  const normalise = (): string | undefined => {
    const input = field();
    const username = input && parseName(input.value, names);
    if (input && username && input.value !== username) input.value = username;
    agreed.settled(username);
    answers.sync();
    return username;
  };
  const complain = () => answers.showProblem('username', usernameProblem(field()?.value ?? '', names));
  return { agreed, field, normalise, complain };
}

export function useProfileField(
  form: RefObject<HTMLFormElement | null>,
  answers: OrderFormAnswers,
  { part, names }: Pick<FormContext, 'part' | 'names'>,
) {
  const goOn = (target: HTMLFormElement) => (part ? part.focus(target) : focusField(target, 'package'));
  const known = useExistingProfile(form, answers, names);
  const dialog = usePrivateDialog(form, known.settle, goOn);
  const { agreed, field, normalise, complain } = useName(form, answers, names);
  const changed = (text: string) => {
    agreed.changed(parseName(text, names));
    known.changed(text);
  };

  const pick = (user: FoundUser) => {
    const input = field();
    if (input) input.value = user.username;
    known.changed('');
    agreed.settled(user.username);
    known.accept(user);
    void known.checkBlocked(user.username);
    if (user.is_private) dialog.setPrivateOpen(true);
  };
  /** The username was restored with an abandoned order. */
  const returned = () => {
    changed(field()?.value ?? '');
    known.changed('');
    const username = normalise();
    if (!username) return;
    void known.settle(username);
    void known.checkBlocked(username);
  };
  const left = () => {
    known.suggestions.clear();
    if (!field()?.value.trim()) return;
    const username = normalise();
    if (username) void known.settle(username);
    else complain();
  };
  const leave = () => {
    known.suggestions.stop();
    runAfterPress(left);
  };
  const proceed = async () => {
    const username = normalise();
    if (!username) {
      complain();
      return field()?.focus();
    }
    known.suggestions.clear();
    const stays = watchFocus(field()?.closest('.field'));
    const answer = await withTimeout(known.settle(username));
    if (!stays()) return;
    if (answer?.kind === 'private') dialog.setPrivateOpen(true);
    else if (form.current) goOn(form.current);
  };

  return { ...known, ...dialog, changed, pick, leave, returned, proceed };
}

export type ProfileField = ReturnType<typeof useProfileField>;
