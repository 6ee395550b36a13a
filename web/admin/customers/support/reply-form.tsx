import { type FormEvent, useRef, useState } from 'react';
import { type PreviewedAnswer, type ThreadReply, undoAnswerSeconds } from '#contracts/customers/support.ts';
import type { Threads } from '#messages/admin/customers/support.ts';
import { call } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/error-sentence.ts';
import { refresh } from '../../data/refresh.ts';
import { RefusedCall } from '../../data/refused-call.ts';
import { useChange } from '../../data/use-change.ts';
import { UnsavedGuard } from '../../form/form-parts.tsx';
import { useLeaving } from '../../form/use-leaving.ts';
import { Icon } from '../../parts/icon.tsx';
import { showToast } from '../../parts/toast-store.ts';

interface Answer {
  text: string;
  seen: number;
  close: boolean;
}

/** Writes an answer. What is typed stays until it has left, also when somebody wrote meanwhile. */
export function ReplyForm({ found, words }: { found: ThreadReply; words: Threads }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [failure, setFailure] = useState<string>();
  const [shown, setShown] = useState<PreviewedAnswer>();
  const [isWritten, setWritten] = useState(false);
  const undo = useChange(
    (id: string) => call('message-threads.take-back-answer', { params: { id: found.id, answerId: id } }),
    {
      refreshes: ['messages'],
      says: () => words.takenBack,
      fails: words.tooLate,
    },
  );
  const answer = useChange(
    (body: Answer) => call('message-threads.answer', { params: { id: found.id }, body }),
    {
      refreshes: ['messages'],
      fails: null,
    },
  );
  const put = (text: string) => {
    if (field.current) field.current.value = text;
    setWritten(text !== '');
  };
  const leaving = useLeaving(isWritten && !answer.isPending);
  const takeBack = async (id: string) => {
    const { text } = await undo.mutateAsync(id);
    if (field.current?.value === '') put(text);
  };
  /** The mail waits on the server: closing the page sends it, undoing in time does not. */
  const tellSent = (id: string) =>
    showToast({
      tone: 'good',
      title: words.sentSoon(String(undoAnswerSeconds)),
      action: { label: words.undo, run: () => void takeBack(id).catch(() => undefined) },
    });
  const preview = useChange(
    (text: string) => call('message-threads.preview', { params: { id: found.id }, body: { text } }),
    { refreshes: [] },
  );
  const showPreview = async () => {
    const text = field.current?.value.trim() ?? '';
    setFailure(text === '' ? words.required : undefined);
    if (text !== '') setShown(await preview.mutateAsync(text).catch(() => undefined));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (answer.isPending) return;
    const form = new FormData(event.currentTarget);
    const text = field.current?.value.trim() ?? '';
    if (text === '') {
      setFailure(words.required);
      field.current?.focus();
      return;
    }
    try {
      const { id } = await answer.mutateAsync({
        ...{ text, seen: found.thread.length, close: form.has('close') },
      });
      // What was typed while it was on its way is of the next answer.
      if (field.current?.value.trim() === text) put('');
      setFailure(undefined);
      setShown(undefined);
      tellSent(id);
    } catch (error) {
      const newer = error instanceof RefusedCall && error.code === 'conflict';
      if (newer) void refresh(['messages']);
      const reason = error instanceof RefusedCall ? sentenceOf(error) : '';
      setFailure(newer ? words.newer : `${words.sendFailed}. ${reason}`);
    }
  };
  const fill = (index: string) => {
    const template = found.templates[Number(index)];
    if (template) put(template.text);
    setShown(undefined);
  };
  return (
    <form className="card reply" aria-label={words.answer} noValidate onSubmit={submit}>
      <div className="card__h">
        {found.templates.length > 0 && (
          <select
            className="in in--sm reply__t"
            aria-label={words.template}
            value=""
            onChange={({ target }) => fill(target.value)}
          >
            <option value="">{words.chooseTemplate}</option>
            {found.templates.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        )}
        <fieldset className="seg" aria-label={words.mode}>
          <button type="button" aria-pressed={!shown} onClick={() => setShown(undefined)}>
            {words.write}
          </button>
          <button type="button" aria-pressed={shown !== undefined} onClick={() => void showPreview()}>
            {words.preview}
          </button>
        </fieldset>
      </div>
      {shown && (
        <div className="reply__p">
          <dl className="dl small">
            <dt>{words.to}</dt>
            <dd className="wraps">{shown.to}</dd>
            <dt>{words.subject}</dt>
            <dd>{shown.subject}</dd>
          </dl>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
          <pre tabIndex={0} lang={found.language}>
            {shown.text}
          </pre>
        </div>
      )}
      <div className="reply__b" hidden={shown !== undefined}>
        <textarea
          className="in"
          ref={field}
          rows={8}
          maxLength={4000}
          aria-label={words.answerTo(found.name)}
          lang={found.language}
          onInput={({ currentTarget }) => setWritten(currentTarget.value.trim() !== '')}
        />
        {failure && (
          <p className="err" role="alert">
            <Icon name="alert" />
            {failure}
          </p>
        )}
      </div>
      <div className="reply__f">
        <label className="opt">
          <input type="checkbox" className="box" name="close" />
          <span>{words.closeAfter}</span>
        </label>
        <button type="submit" className="btn btn--main" aria-disabled={answer.isPending}>
          {answer.isPending ? <span className="spin" /> : <Icon name="send" />}
          {words.send}
        </button>
      </div>
      <UnsavedGuard leaving={leaving} />
    </form>
  );
}
