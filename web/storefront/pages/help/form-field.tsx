import type { ReactNode } from 'react';
import { Icon } from '../../parts/icon.tsx';

interface FormFieldProps {
  id: string;
  label: string;
  optional?: string | undefined;
  hint?: string | undefined;
  problem?: string | undefined;
  children: ReactNode;
}

/** Returns the ids and ARIA attributes of an input. The first invalid one gets autofocus. */
export function describeInput(id: string, state: { hint?: boolean; wrong: boolean; first: boolean }) {
  const described = [state.wrong && `${id}-error`, state.hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    name: id,
    'aria-invalid': state.wrong || undefined,
    'aria-describedby': described || undefined,
    autoFocus: state.first || undefined,
  };
}

export function FormField({ id, label, optional, hint, problem, children }: FormFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <small className="soft">({optional})</small>}
      </label>
      <div className="ctl">{children}</div>
      {problem && (
        <p className="err" id={`${id}-error`}>
          <Icon name="alert" />
          <span>{problem}</span>
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function FormAlert({ text }: { text: string }) {
  return (
    <div className="alert bad" role="alert">
      <Icon name="alert" />
      <p>{text}</p>
    </div>
  );
}
