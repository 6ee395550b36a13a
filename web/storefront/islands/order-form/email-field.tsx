import { useRef, useState } from 'react';
import type { OrderForm } from '#messages/es/order-form.ts';
import { FieldNote } from '../shared/field-note.tsx';
import { nearMissOf } from '../shared/near-miss.ts';
import { NearQuestion } from '../shared/near-question.tsx';

interface EmailFieldProps {
  words: OrderForm['details'];
  problem: string | undefined;
  onLeave: () => void;
  /** The field holds something else now, without anyone having typed it. */
  onSettled: () => void;
}

/** The buyer's address; a slip of a well-known domain is asked about, once. */
export function EmailField({ words, problem, onLeave, onSettled }: EmailFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const confirmed = useRef<string>(undefined);
  const [meant, setMeant] = useState<string>();

  const leave = () => {
    onLeave();
    const written = field.current?.value ?? '';
    setMeant(written === confirmed.current ? undefined : nearMissOf(written));
  };
  const correct = (email: string) => {
    if (!field.current) return;
    field.current.value = email;
    setMeant(undefined);
    field.current.focus();
    onSettled();
  };
  const keep = () => {
    confirmed.current = field.current?.value;
    setMeant(undefined);
    field.current?.focus();
  };
  return (
    <div className="field">
      <label htmlFor="email">{words.email}</label>
      <div className="ctl">
        <input
          id="email"
          ref={field}
          type="email"
          autoComplete="email"
          maxLength={254}
          aria-invalid={problem ? true : undefined}
          aria-describedby="email-note"
          onInput={() => setMeant(undefined)}
          onBlur={leave}
        />
      </div>
      <FieldNote id="email-note" problem={problem}>
        <p className="hint">{words.emailHint}</p>
      </FieldNote>
      <NearQuestion meant={meant} words={words} onYes={correct} onNo={keep} />
    </div>
  );
}
