import type { ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';

interface FieldNoteProps {
  id: string;
  problem: ReactNode;
  children: ReactNode;
}

/**
 * Shows the line under a field: its hint, or what is wrong. One replaces the other, so that nothing below
 * moves away from under a pointer when the field is left.
 */
export function FieldNote({ id, problem, children }: FieldNoteProps) {
  return (
    <div className="field-note" id={id}>
      {problem ? (
        <p className="err">
          <Icon name="alert" />
          <span>{problem}</span>
        </p>
      ) : (
        children
      )}
    </div>
  );
}

/** Shows the sentence under a field that is missing or wrong; nothing while all is well. */
export function ProblemText({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="err" id={id}>
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  );
}
