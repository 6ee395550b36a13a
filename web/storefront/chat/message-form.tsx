import { type RefObject, useId, useState } from 'react';
import { chatLimit, chatNearEnd } from '#contracts/customers/chat.ts';
import type { ChatTexts } from '#messages/chat.ts';

interface MessageFormProps {
  words: ChatTexts;
  hint: string;
  field: RefObject<HTMLTextAreaElement | null>;
  busy: boolean;
  onSend: (text: string) => Promise<boolean>;
}

const toneOf = (length: number) =>
  length >= chatLimit ? 'n at-end' : length >= chatNearEnd ? 'n near-end' : 'n';

/** Sends with Enter and inserts a line break with Shift+Enter. Text that could not be sent stays in the field. */
export function MessageForm({ words, hint, field, busy, onSend }: MessageFormProps) {
  const id = useId();
  const [length, setLength] = useState(0);
  const empty = busy || length === 0;
  const send = async () => {
    const element = field.current;
    const text = element?.value.trim() ?? '';
    if (!element || text === '' || busy) return;
    const sent = element.value;
    if (!(await onSend(text)) || element.value !== sent) return;
    element.value = '';
    setLength(0);
  };
  return (
    <form
      className="talk-in"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="ctl">
        <textarea
          ref={field}
          rows={1}
          maxLength={chatLimit}
          enterKeyHint="send"
          aria-label={words.message}
          aria-describedby={id}
          onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void send();
          }}
        />
        <button className="icon" type="submit" aria-label={words.send} aria-disabled={empty || undefined}>
          <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M10 16V4.5M5 9l5-5 5 5" />
          </svg>
        </button>
      </div>
      <p className="hint" id={id}>
        <span>{hint}</span>
        <output className={toneOf(length)}>{words.counter(String(length), String(chatLimit))}</output>
      </p>
    </form>
  );
}
