import type { ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';

interface FieldNoteProps {
  id: string;
  problem: ReactNode;
  children: ReactNode;
}

/** Line under a field: hint or error. One replaces the other, so that content below does not move on blur. */
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

export function ProblemText({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="err" id={id}>
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  );
}
