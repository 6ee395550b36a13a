import { type InputHTMLAttributes, useId, useRef, useState } from 'react';
import type { ChatEntry, ChatSource } from '#contracts/customers/chat-schemas.ts';
import type { ChatTexts } from '#messages/chat.ts';
import { ChatFailed, handOverToStaff, proveOrderByCode, requestCode } from './chat-calls.ts';

interface SendFieldProps {
  words: ChatTexts;
  label: string;
  submit: string;
  note?: string;
  field: InputHTMLAttributes<HTMLInputElement>;
  send: (typed: string) => Promise<ChatEntry>;
  onDone: (entry: ChatEntry) => void;
}

function SendField({ words, label, submit, note, field, send, onDone }: SendFieldProps) {
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

const Sources = ({ sources }: { sources: readonly ChatSource[] }) =>
  sources.map(({ title, href, quote }) => (
    <p className="from" key={href}>
      <a href={href}>{title}</a>
      {quote && <q>{quote}</q>}
    </p>
  ));

export const OwnMessage = ({ words, text }: { words: ChatTexts; text: string }) => (
  <div className="say me">
    <p>
      <span className="vh">{words.you} </span>
      {text}
    </p>
  </div>
);

interface OfferProps {
  words: ChatTexts;
  onEntry: (entry: ChatEntry) => void;
}

function HandoverForm({ words, onEntry, asked }: OfferProps & { asked: boolean }) {
  const [open, setOpen] = useState(asked);
  if (!open)
    return (
      <button className="btn small" type="button" onClick={() => setOpen(true)}>
        {words.askPerson}
      </button>
    );
  const { label, submit, note } = words.handOver;
  return (
    <SendField
      {...{ words, label, submit, note }}
      field={{ type: 'email', autoComplete: 'email', inputMode: 'email' }}
      send={handOverToStaff}
      onDone={onEntry}
    />
  );
}

function OrderProof({ words, onEntry }: OfferProps) {
  const [step, setStep] = useState<'offer' | 'sent'>('offer');
  const [problem, setProblem] = useState('');
  const { lead, send, sent, label, submit } = words.proof;
  const ask = () =>
    requestCode().then(
      () => setStep('sent'),
      (error: unknown) => setProblem((error instanceof ChatFailed && error.sentence) || words.failureTitle),
    );
  if (step === 'sent')
    return (
      <>
        <p role="status">{sent}</p>
        <SendField
          {...{ words, label, submit }}
          field={{ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 }}
          send={proveOrderByCode}
          onDone={onEntry}
        />
      </>
    );
  return (
    <>
      <p>{lead}</p>
      <button className="btn small" type="button" onClick={() => void ask()}>
        {send}
      </button>
      <p className="err" role="alert">
        {problem}
      </p>
    </>
  );
}

interface EntryProps extends OfferProps {
  entry: ChatEntry;
  last: boolean;
}

export function ChatEntryView({ entry, last, words, onEntry }: EntryProps) {
  const { role, content, sources, offers, kind } = entry;
  if (role === 'user') return <OwnMessage words={words} text={content} />;
  if (kind === 'noted') return <p className="talk-sys">{content}</p>;
  return (
    <div className="say">
      <p>{content}</p>
      <Sources sources={sources} />
      {last && offers.includes('proof') && <OrderProof words={words} onEntry={onEntry} />}
      {last && offers.includes('person') && (
        <HandoverForm words={words} onEntry={onEntry} asked={kind === 'person'} />
      )}
    </div>
  );
}
