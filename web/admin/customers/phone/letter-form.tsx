import { useState } from 'react';
import { undoAnswerSeconds } from '#contracts/customers/support.ts';
import type { SentLetter } from '#contracts/mail/letters.ts';
import type { Phone } from '#messages/admin/customers/phone.ts';
import { threadsMessages } from '#messages/admin/customers/support.ts';
import { call } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { useRead } from '../../data/use-read.ts';
import { Form } from '../../form/form.tsx';
import { UnsavedGuard } from '../../form/form-parts.tsx';
import { useLeaving } from '../../form/use-leaving.ts';
import { useWords } from '../../language.ts';
import { copyText } from '../../parts/copy-text.ts';
import { Icon } from '../../parts/icon.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { showToast } from '../../parts/toast-store.ts';

type Words = Phone['letter'];

/** State of the mail being written. If its sending is undone, the text returns to the form. */
function useLetter(orderId: string, words: Words) {
  const threads = useWords(threadsMessages);
  const { data: draft } = useRead('orders.draft-letter', { params: { id: orderId } });
  const [own, setOwn] = useState<string>();
  const [missing, setMissing] = useState(false);
  const [sent, setSent] = useState<string>();
  const undo = useChange(
    ({ threadId, id }: SentLetter) =>
      call('message-threads.take-back-answer', { params: { id: threadId, answerId: id } }),
    { says: () => threads.takenBack, fails: threads.tooLate },
  );
  const takeBack = async (letter: SentLetter) => {
    const { text } = await undo.mutateAsync(letter);
    setSent(undefined);
    setOwn(text);
  };
  const send = useChange(
    (text: string) => call('orders.send-letter', { params: { id: orderId }, body: { text } }),
    { fails: words.failed },
  );
  const text = own ?? draft?.text ?? '';
  const isBusy = send.isPending;
  const isChanged = own !== undefined && own !== draft?.text && own.trim() !== '';
  const submit = async () => {
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    const letter = await send.mutateAsync(text.trim()).catch(() => undefined);
    if (!letter) return;
    setSent(letter.threadId);
    setOwn(undefined);
    showToast({
      tone: 'good',
      title: words.sent(String(undoAnswerSeconds)),
      action: { label: threads.undo, run: () => void takeBack(letter).catch(() => undefined) },
    });
  };
  return {
    draft,
    text,
    setOwn,
    missing,
    sent,
    writeAgain: () => setSent(undefined),
    isBusy,
    isChanged,
    submit,
  };
}

type Letter = ReturnType<typeof useLetter>;

function LetterFields({ letter, words }: { letter: Letter; words: Words }) {
  const { draft, text, isBusy } = letter;
  return (
    <div className="stack stack--8">
      <p className="medium small" lang={draft?.language}>
        {draft?.subject}
      </p>
      <textarea
        className="in"
        rows={9}
        maxLength={4000}
        aria-label={words.label}
        lang={draft?.language}
        value={text}
        onChange={({ target }) => letter.setOwn(target.value)}
      />
      {letter.missing && (
        <p className="err" role="alert">
          <Icon name="alert" />
          {words.required}
        </p>
      )}
      <div className="row row--tight">
        <button type="submit" className="btn" aria-disabled={isBusy}>
          {isBusy ? <span className="spin" /> : <Icon name="send" />}
          {words.send}
        </button>
        <button
          type="button"
          className="btn btn--ghost"
          onClick={() => void copyText(text, { title: words.copied })}
        >
          <Icon name="copy" />
          {words.copy}
        </button>
      </div>
    </div>
  );
}

/** Mail to the buyer that starts with the order's state. A member's edits are never overwritten. */
export function LetterForm({ orderId, words: { letter: words } }: { orderId: string; words: Phone }) {
  const letter = useLetter(orderId, words);
  const leaving = useLeaving(letter.isChanged && !letter.isBusy);
  if (!letter.draft) return null;
  return (
    <Form className="sec" aria-label={words.title} onSend={letter.submit}>
      <UnsavedGuard leaving={leaving} />
      <div className="sec__h">
        <h2>{words.title}</h2>
        <span className="muted small wraps">{words.to(letter.draft.to)}</span>
      </div>
      {letter.sent === undefined ? (
        <LetterFields letter={letter} words={words} />
      ) : (
        <p className="row row--wrap">
          <ScreenLink to="messageThread" params={{ thread: letter.sent }} className="btn btn--sm">
            {words.thread}
          </ScreenLink>
          <button type="button" className="btn btn--sm btn--ghost" onClick={letter.writeAgain}>
            {words.again}
          </button>
        </p>
      )}
    </Form>
  );
}
