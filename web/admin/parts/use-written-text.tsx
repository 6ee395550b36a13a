import { type FormEvent, useState } from 'react';
import { UnsavedDialog, UnsavedGuard } from '../form/form.tsx';

/** Returns whether a field contains text that a member would have to write again. */
const isWritten = (field: EventTarget): boolean =>
  (field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && ['text', 'email', 'url'].includes(field.type))) &&
  field.value.trim() !== '';

/** Asks before a dialog is closed or left with text that a member wrote in its fields. */
export function useWrittenText(onClose: () => void, busy: boolean) {
  const [hasText, setHasText] = useState(false);
  const [closing, setClosing] = useState(false);
  return {
    onInput: ({ target }: FormEvent) => setHasText(isWritten(target)),
    leave: () => (hasText ? setClosing(true) : onClose()),
    question: (
      <>
        {closing && <UnsavedDialog stay={() => setClosing(false)} leave={onClose} />}
        <UnsavedGuard dirty={hasText && !busy} />
      </>
    ),
  };
}
