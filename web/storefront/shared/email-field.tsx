import { type RefObject, useEffect, useRef, useState } from 'react';
import type { emailTexts } from '#messages/es/email.ts';
import { FieldNote } from './field-note.tsx';
import { nearMissOf } from './near-miss.ts';
import { runAfterPress } from './run-after-press.ts';

/** Suggests a correction of a mistyped well-known domain on blur, once per address. */
function useNearMiss(field: RefObject<HTMLInputElement | null>, onSettled: () => void) {
  const confirmed = useRef<string>(undefined);
  const [meant, setMeant] = useState<string>();
  const written = () => field.current?.value ?? '';

  const ask = () => {
    const email = written();
    runAfterPress(() => setMeant(email === confirmed.current ? undefined : nearMissOf(email)));
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
  /** Suggested address. `undefined` hides the question. */
  meant: string | undefined;
  words: typeof emailTexts;
  onYes: (meant: string) => void;
  onNo: () => void;
}

/** Asks `¿Querías decir …?`. Changes nothing without a click. */
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
  field?: RefObject<HTMLInputElement | null>;
  /** Absent where a submit without scripts must not put the address into the URL. */
  name?: string | undefined;
  label: string;
  hint?: string | undefined;
  words: typeof emailTexts;
  known?: string | undefined;
  problem: string | undefined;
  onLeave?: () => void;
  /** Called when code, not the user, changed the input. */
  onSettled: () => void;
}

/** Email field of all forms. Suggests a correction of a mistyped well-known domain once. */
export function EmailField(props: EmailFieldProps) {
  const { id, name, label, hint, words, known, problem, onLeave, onSettled } = props;
  const own = useRef<HTMLInputElement>(null);
  const field = props.field ?? own;
  const near = useNearMiss(field, onSettled);
  // Checks an address entered before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, at waking.
  useEffect(() => {
    const written = field.current?.value;
    if (written && written !== known && document.activeElement !== field.current) near.ask();
  }, []);
  const leave = () => {
    near.ask();
    if (onLeave) runAfterPress(onLeave);
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
