import { useRef, useState } from 'react';
import { type PreviewedAnswer, type ThreadReply, undoAnswerSeconds } from '#contracts/customers/support.ts';
import type { ThreadsTexts } from '#messages/admin/customers/support.ts';
import { call, useChange } from '../../data/call-shop.ts';
import { RefusedCall, sentenceOf } from '../../data/refused-call.ts';
import { CheckField, FormFailure } from '../../form/fields.tsx';
import { Form } from '../../form/form.tsx';
import { Button } from '../../parts/button.tsx';
import { Segments } from '../../parts/segments.tsx';
import { showToast } from '../../parts/toast-store.ts';

interface ReplyDraft {
  text: string;
  seen: number;
  close: boolean;
}

/** Shows a toast with "undo" for a sent reply. Its mail waits on the server: closing the page sends it. */
function useSentToast(threadId: string, words: ThreadsTexts, onTakenBack: (text: string) => void) {
  const undo = useChange(
    (id: string) => call('message-threads.take-back-answer', { params: { id: threadId, answerId: id } }),
    { says: () => words.takenBack, fails: words.tooLate },
  );
  const takeBack = async (id: string) => onTakenBack((await undo.mutateAsync(id)).text);
  return (id: string) =>
    showToast({
      tone: 'good',
      title: words.sentSoon(String(undoAnswerSeconds)),
      action: { label: words.undo, run: () => void takeBack(id).catch(() => undefined) },
    });
}

/** Returns the message for a refused reply. After a newer message the member must read that first. */
function describeSendError(error: unknown, words: ThreadsTexts): string {
  if (!(error instanceof RefusedCall)) return `${words.sendFailed}. `;
  if (error.code !== 'conflict') return `${words.sendFailed}. ${sentenceOf(error)}`;
  return words.newer;
}

/** State of a reply while it is written, previewed and sent. The text is kept until sent. */
function useReply(found: ThreadReply, words: ThreadsTexts) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [failure, setFailure] = useState<string>();
  const [shown, setShown] = useState<PreviewedAnswer>();
  const [isWritten, setWritten] = useState(false);
  const params = { id: found.id };
  const answer = useChange((body: ReplyDraft) => call('message-threads.answer', { params, body }), {
    fails: null,
  });
  const preview = useChange((text: string) => call('message-threads.preview', { params, body: { text } }));
  const put = (text: string) => {
    if (field.current) field.current.value = text;
    setWritten(text !== '');
  };
  const tellSent = useSentToast(found.id, words, (text) => field.current?.value === '' && put(text));
  const typed = () => field.current?.value.trim() ?? '';
  const showPreview = async () => {
    const text = typed();
    setFailure(text === '' ? words.required : undefined);
    if (text !== '') setShown(await preview.mutateAsync(text).catch(() => undefined));
  };
  const send = async (close: boolean) => {
    const text = typed();
    if (text === '') {
      setFailure(words.required);
      field.current?.focus();
      return;
    }
    try {
      const { id } = await answer.mutateAsync({ text, seen: found.thread.length, close });
      // Text typed during the request belongs to the next reply.
      if (typed() === text) put('');
      setFailure(undefined);
      setShown(undefined);
      tellSent(id);
    } catch (error) {
      setFailure(describeSendError(error, words));
    }
  };
  const isSending = answer.isPending;
  const write = () => setShown(undefined);
  return { field, failure, shown, isWritten, isSending, setWritten, put, write, showPreview, send };
}

interface ReplyFormProps {
  found: ThreadReply;
  words: ThreadsTexts;
}

interface TemplateChoiceProps {
  templates: ThreadReply['templates'];
  words: ThreadsTexts;
  onChoose: (text: string) => void;
}

function TemplateChoice({ templates, words, onChoose }: TemplateChoiceProps) {
  if (templates.length === 0) return null;
  const choose = (index: string) => {
    const template = templates[Number(index)];
    if (template) onChoose(template.text);
  };
  return (
    <select
      className="in in--sm reply__t"
      aria-label={words.template}
      value=""
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{words.chooseTemplate}</option>
      {templates.map(({ name }, index) => (
        <option key={name} value={index}>
          {name}
        </option>
      ))}
    </select>
  );
}

function ReplyPreview({ shown, found, words }: ReplyFormProps & { shown: PreviewedAnswer }) {
  return (
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
  );
}

/** Keeps the typed reply until it is sent, also when another message arrives. */
export function ReplyForm({ found, words }: ReplyFormProps) {
  const reply = useReply(found, words);
  const { shown, failure, isSending } = reply;
  const fill = (text: string) => {
    reply.put(text);
    reply.write();
  };
  return (
    <Form
      className="card"
      aria-label={words.answer}
      dirty={reply.isWritten && !isSending}
      onSend={(typed) => reply.send(typed.has('close'))}
    >
      <div className="card__h">
        <TemplateChoice templates={found.templates} words={words} onChoose={fill} />
        <Segments
          label={words.mode}
          choices={['write', 'preview']}
          names={words}
          value={shown ? 'preview' : 'write'}
          onChoose={(mode) => (mode === 'write' ? reply.write() : void reply.showPreview())}
        />
      </div>
      {shown && <ReplyPreview {...{ shown, found, words }} />}
      <div className="reply__b" hidden={shown !== undefined}>
        <textarea
          className="in"
          ref={reply.field}
          rows={8}
          maxLength={4000}
          aria-label={words.answerTo(found.name)}
          lang={found.language}
          onInput={({ currentTarget }) => reply.setWritten(currentTarget.value.trim() !== '')}
        />
        <FormFailure text={failure} />
      </div>
      <div className="reply__f">
        <CheckField name="close">{words.closeAfter}</CheckField>
        <Button type="submit" look="main" icon="send" busy={isSending}>
          {words.send}
        </Button>
      </div>
    </Form>
  );
}
