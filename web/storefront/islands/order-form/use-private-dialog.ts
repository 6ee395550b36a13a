import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { inputOf } from './read-form.ts';
import type { KnownProfile } from './use-known-profile.ts';

/** The dialog about a private profile: look again, or take another name. */
export function usePrivateDialog(
  form: RefObject<HTMLFormElement | null>,
  settle: KnownProfile['settle'],
  next: (form: HTMLFormElement) => void,
) {
  const [privateOpen, setPrivateOpen] = useState(false);
  /** At once: behind an open dialog nothing takes the focus. */
  const close = () => flushSync(() => setPrivateOpen(false));

  const recheck = async (username: string) => {
    const answer = await settle(username, true);
    if (answer.kind === 'private') return;
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
