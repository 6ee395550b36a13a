import { type RefObject, useRef } from 'react';
import type { emailWords } from '#messages/es/email.ts';
import { afterPress } from './after-press.ts';
import { FieldNote } from './field-note.tsx';
import { NearQuestion } from './near-question.tsx';
import { useNearMiss } from './use-near-miss.ts';

interface EmailFieldProps {
  id: string;
  /** For whoever reads it or leads to it by hand. */
  field?: RefObject<HTMLInputElement | null>;
  /** None where a form that is sent without scripts must not put the address into its own. */
  name?: string | undefined;
  label: string;
  hint?: string | undefined;
  words: typeof emailWords;
  known?: string | undefined;
  problem: string | undefined;
  onLeave?: () => void;
  /** The field holds something else now, without anyone having typed it. */
  onSettled: () => void;
}

/** The buyer's address, wherever it is asked for; a slip of a well-known domain is asked about, once. */
export function EmailField(props: EmailFieldProps) {
  const { id, name, label, hint, words, known, problem, onLeave, onSettled } = props;
  const own = useRef<HTMLInputElement>(null);
  const field = props.field ?? own;
  const near = useNearMiss(field, onSettled);
  const leave = () => {
    near.ask();
    if (onLeave) afterPress(onLeave);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="ctl">
        <input
          id={id}
          name={name}
          ref={field}
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={known}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onInput={near.forget}
          onBlur={leave}
        />
      </div>
      <FieldNote id={`${id}-note`} problem={problem}>
        {hint && <p className="hint">{hint}</p>}
      </FieldNote>
      <NearQuestion meant={near.meant} words={words} onYes={near.correct} onNo={near.keep} />
    </div>
  );
}
