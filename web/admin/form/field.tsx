import { type ReactNode, useId } from 'react';
import { formMessages } from '#messages/admin/shell/form.ts';
import { useTexts } from '../language.ts';
import { Icon } from '../parts/icon.tsx';
import { Note } from '../parts/note.tsx';

interface FieldProps {
  label: string;
  optional?: boolean | undefined;
  help?: string | undefined;
  error?: string | undefined;
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }) => ReactNode;
}

export function Field({ label, optional, help, error, children }: FieldProps) {
  const words = useTexts(formMessages);
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <small>({words.optional})</small>}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': note })}
      <span id={note} className={error ? 'err' : 'help'}>
        {error && <Icon name="alert" />}
        {error ?? help}
      </span>
    </div>
  );
}

export function FormFailure({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Note tone="danger" role="alert">
      {text}
    </Note>
  );
}
