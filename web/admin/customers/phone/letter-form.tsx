import { useState } from 'react';
import { undoAnswerSeconds } from '#contracts/customers/support.ts';
import type { SentLetter } from '#contracts/mail/letters.ts';
import type { PhoneTexts } from '#messages/admin/customers/phone.ts';
import { threadsMessages } from '#messages/admin/customers/support.ts';
import { call, useChange, useRead } from '../../data/call-shop.ts';
import { FormFailure } from '../../form/fields.tsx';
import { Form } from '../../form/form.tsx';
import { useTexts } from '../../language.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { copyText } from '../../parts/copy-text.ts';
import { showToast } from '../../parts/toast-store.ts';

type LetterTexts = PhoneTexts['letter'];

/** State of the mail being written. If its sending is undone, the text returns to the form. */
function useLetter(orderId: string, words: LetterTexts) {
  const threads = useTexts(threadsMessages);
  const { data: draft } = useRead('orders.draft-letter', { params: { id: orderId } });
  const [own, setOwn] = useState<string>();
  const [missing, setMissing] = useState(false);
  const [sent, setSent] = useState<string>();
  const undo = useChange(
    ({ threadId, id }: SentLetter) =>
      call('message-threads.take-back-answer', { params: { id: threadId, answerId: id } }),
    { says: threads.takenBack, fails: threads.tooLate },
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
  const writeAgain = () => setSent(undefined);
  return { draft, text, setOwn, missing, sent, writeAgain, isBusy, isChanged, submit };
}

type Letter = ReturnType<typeof useLetter>;

function LetterFields({ letter, words }: { letter: Letter; words: LetterTexts }) {
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
      <FormFailure text={letter.missing ? words.required : undefined} />
      <div className="row row--tight">
        <Button type="submit" icon="send" busy={isBusy}>
          {words.send}
        </Button>
        <Button look="ghost" icon="copy" onClick={() => void copyText(text, { title: words.copied })}>
          {words.copy}
        </Button>
      </div>
    </div>
  );
}

/** Mail to the buyer that starts with the order's state. A member's edits are never overwritten. */
export function LetterForm({ orderId, words: { letter: words } }: { orderId: string; words: PhoneTexts }) {
  const letter = useLetter(orderId, words);
  if (!letter.draft) return null;
  return (
    <Form
      className="sec"
      aria-label={words.title}
      dirty={letter.isChanged && !letter.isBusy}
      onSend={letter.submit}
    >
      <div className="sec__h">
        <h2>{words.title}</h2>
        <span className="muted small wraps">{words.to(letter.draft.to)}</span>
      </div>
      {letter.sent === undefined ? (
        <LetterFields letter={letter} words={words} />
      ) : (
        <p className="row row--wrap">
          <ScreenLink to="messageThread" params={{ thread: letter.sent }} look="sm">
            {words.thread}
          </ScreenLink>
          <Button look="sm ghost" onClick={letter.writeAgain}>
            {words.again}
          </Button>
        </p>
      )}
    </Form>
  );
}
