import { type InputHTMLAttributes, useId, useRef, useState } from 'react';
import type { ChatEntry } from '#contracts/customers/chat.ts';
import type { ChatTexts } from '#messages/chat.ts';
import { ChatFailed } from './chat-calls.ts';

interface SendFieldProps {
  words: ChatTexts;
  label: string;
  submit: string;
  note?: string;
  field: InputHTMLAttributes<HTMLInputElement>;
  send: (typed: string) => Promise<ChatEntry>;
  onDone: (entry: ChatEntry) => void;
}

export function SendField({ words, label, submit, note, field, send, onDone }: SendFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const go = async () => {
    if (busy) return;
    setBusy(true);
    try {
      onDone(await send(input.current?.value.trim() ?? ''));
    } catch (error) {
      setProblem((error instanceof ChatFailed && error.sentence) || words.failureTitle);
      input.current?.focus();
      setBusy(false);
    }
  };
  return (
    <form
      className="field"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <label htmlFor={id}>{label}</label>
      <div className="ctl">
        <input
          {...field}
          id={id}
          ref={input}
          aria-invalid={problem !== '' || undefined}
          aria-describedby={`${id}-problem`}
          onInput={() => setProblem('')}
        />
      </div>
      <p className="err" id={`${id}-problem`} role="alert">
        {problem}
      </p>
      <button className="btn small" type="submit" aria-disabled={busy || undefined}>
        {submit}
      </button>
      {note && <p className="meta">{note}</p>}
    </form>
  );
}
