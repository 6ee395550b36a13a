import type { FormEvent, RefObject } from 'react';
import { FieldNote } from '../shared/field-note.tsx';
import type { OrderFrame } from '../shared/order-props.ts';

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
                aria-describedby="number-note"
                onInput={onType}
              />
              <button className="btn small" type="submit" aria-disabled={busy || undefined}>
                {busy && <span className="spin" />}
                {busy ? words.searching : words.submit}
              </button>
            </div>
            <FieldNote id="number-note" problem={missing ? words.required : undefined}>
              <p className="hint">{words.hint}</p>
            </FieldNote>
          </div>
        </form>
        <p className="meta way-out">
          <a href={frame.props.withdrawalPath}>{words.withdraw}</a>
        </p>
      </div>
    </div>
  );
}
