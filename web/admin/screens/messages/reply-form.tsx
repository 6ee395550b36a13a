import { type FormEvent, useRef, useState } from 'react';
import type { ThreadReply } from '#contracts/contact-threads.ts';
import type { Threads } from '#messages/admin/threads.ts';
import { changeShop } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/error-sentence.ts';
import { refresh } from '../../data/refresh.ts';
import { RefusedCall } from '../../data/refused-call.ts';
import { useChange } from '../../data/use-change.ts';
import { Icon } from '../../parts/icon.tsx';

interface Answer {
  text: string;
  seen: number;
  close: boolean;
}

/** Writes an answer. What is typed stays until it has left, also when somebody wrote meanwhile. */
export function ReplyForm({ found, words }: { found: ThreadReply; words: Threads }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [failure, setFailure] = useState<string>();
  const answer = useChange(
    (body: Answer) => changeShop('POST', `/api/admin/message-threads/${found.id}/answers`, { body }),
    { refreshes: ['messages'], says: () => words.sent, fails: null },
  );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = field.current?.value.trim() ?? '';
    if (text === '') {
      setFailure(words.required);
      field.current?.focus();
      return;
    }
    try {
      await answer.mutateAsync({ text, seen: found.thread.length, close: form.has('close') });
      if (field.current) field.current.value = '';
      setFailure(undefined);
    } catch (error) {
      const newer = error instanceof RefusedCall && error.code === 'conflict';
      if (newer) void refresh(['messages']);
      const reason = error instanceof RefusedCall ? sentenceOf(error) : '';
      setFailure(newer ? words.newer : `${words.sendFailed}. ${reason}`);
    }
  };
  const fill = (index: string) => {
    const template = found.templates[Number(index)];
    if (template && field.current) field.current.value = template.text;
  };
  return (
    <form className="card reply" aria-label={words.answer} noValidate onSubmit={submit}>
      {found.templates.length > 0 && (
        <div className="card__h">
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
        </div>
      )}
      <div className="reply__b">
        <textarea
          className="in"
          ref={field}
          rows={8}
          maxLength={4000}
          aria-label={words.answerTo(found.name)}
          lang={found.language}
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
    </form>
  );
}
