import { type RefObject, useEffect, useRef, useState } from 'react';
import type { emailWords } from '#messages/es/email.ts';
import { afterPress } from './after-press.ts';
import { FieldNote } from './field-note.tsx';
import { nearMissOf } from './near-miss.ts';

/** Asks about a slip of a well-known domain when the field is left, once for each address. */
function useNearMiss(field: RefObject<HTMLInputElement | null>, onSettled: () => void) {
  const confirmed = useRef<string>(undefined);
  const [meant, setMeant] = useState<string>();
  const written = () => field.current?.value ?? '';

  const ask = () => {
    const email = written();
    afterPress(() => setMeant(email === confirmed.current ? undefined : nearMissOf(email)));
  };
  const end = () => {
    setMeant(undefined);
    field.current?.focus();
  };
  const correct = (email: string) => {
    if (field.current) field.current.value = email;
    end();
    onSettled();
  };
  const keep = () => {
    confirmed.current = written();
    end();
  };
  return { meant, ask, forget: () => setMeant(undefined), correct, keep };
}

interface NearQuestionProps {
  /** Is what may have been meant; nothing is asked while there is nothing. */
  meant: string | undefined;
  words: typeof emailWords;
  onYes: (meant: string) => void;
  onNo: () => void;
}

/** Asks `¿Querías decir …?`, and never changes anything by itself. */
function NearQuestion({ meant, words, onYes, onNo }: NearQuestionProps) {
  return (
    <div role="status">
      {meant && (
        <fieldset className="near" aria-label={words.nearLabel}>
          <p className="hint">{words.near(meant)}</p>
          <button className="btn small" type="button" onClick={() => onYes(meant)}>
            {words.nearYes}
          </button>{' '}
          <button className="btn small" type="button" onClick={onNo}>
            {words.nearNo}
          </button>
        </fieldset>
      )}
    </div>
  );
}

interface EmailFieldProps {
  id: string;
  /** Is for callers that read it or lead to it. */
  field?: RefObject<HTMLInputElement | null>;
  /** It is missing where a form that is sent without scripts must not put the address into its own. */
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

/** Asks for the buyer's address, wherever it is needed; a slip of a well-known domain is asked about, once. */
export function EmailField(props: EmailFieldProps) {
  const { id, name, label, hint, words, known, problem, onLeave, onSettled } = props;
  const own = useRef<HTMLInputElement>(null);
  const field = props.field ?? own;
  const near = useNearMiss(field, onSettled);
  // A buyer in a hurry leaves the field before the page is awake: the question comes when it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, at waking.
  useEffect(() => {
    const written = field.current?.value;
    if (written && written !== known && document.activeElement !== field.current) near.ask();
  }, []);
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
