import type { FormEvent, RefObject } from 'react';
import type { OrderFrame } from '../shared/order-props.ts';
import { ProblemText } from '../shared/problem-text.tsx';

interface SearchFormProps {
  frame: OrderFrame;
  input: RefObject<HTMLInputElement | null>;
  busy: boolean;
  missing: boolean;
  onSubmit: (event: FormEvent) => void;
  onType: () => void;
}

export function SearchForm({ frame, input, busy, missing, onSubmit, onType }: SearchFormProps) {
  const words = frame.words.search;
  return (
    <div className="band">
      <div className="in">
        <div className="lead">
          <h1 id="content">{words.title}</h1>
        </div>
        <form className="find" noValidate onSubmit={onSubmit}>
          <div className="field">
            <label htmlFor="number">{words.label}</label>
            <div className="ctl">
              <input
                id="number"
                name="order"
                ref={input}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={64}
                aria-invalid={missing || undefined}
                aria-describedby={missing ? 'number-problem' : 'number-hint'}
                onInput={onType}
              />
              <button className="btn small" type="submit" aria-disabled={busy || undefined}>
                {busy && <span className="spin" />}
                {busy ? words.searching : words.submit}
              </button>
            </div>
            <ProblemText id="number-problem" text={missing ? words.required : undefined} />
            <p className="hint" id="number-hint">
              {words.hint}
            </p>
          </div>
        </form>
      </div>
    </div>
  );
}
