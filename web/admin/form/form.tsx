import { type ComponentProps, useState } from 'react';
import { RefusedCall } from '../data/refused-call.ts';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { createOneAtATime } from './one-at-a-time.ts';
import { useLeaving } from './use-leaving.ts';

export const UnsavedDialog = lazyDialog(async () => (await import('./form-parts.tsx')).UnsavedDialog);

/** Asks before unsaved input is left. Loads the question on first use. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const leaving = useLeaving(dirty);
  return leaving && <UnsavedDialog {...leaving} />;
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'action' | 'method'> {
  /** Receives the named fields. Further submits wait for the returned promise. */
  onSend: (typed: FormData) => unknown;
  /** Whether leaving would discard input. */
  dirty?: boolean;
}

/**
 * Form element of every screen. The browser never submits it: typed secrets would become part of the address, and the
 * input would be lost.
 */
export function Form({ onSend, dirty, ...attributes }: FormProps) {
  const [once] = useState(createOneAtATime);
  return (
    <>
      <form
        noValidate
        {...attributes}
        onSubmit={(event) => {
          event.preventDefault();
          // React also bubbles a dialog's submit event to the form that opened the dialog.
          event.stopPropagation();
          const typed = new FormData(event.currentTarget);
          once(async () => onSend(typed)).catch((error: unknown) => {
            // The toast of `useChange` has shown the refusal.
            if (!(error instanceof RefusedCall)) throw error;
          });
        }}
      />
      {dirty !== undefined && <UnsavedGuard dirty={dirty} />}
    </>
  );
}
