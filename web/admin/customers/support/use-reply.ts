import { useRef, useState } from 'react';
import { type PreviewedAnswer, type ThreadReply, undoAnswerSeconds } from '#contracts/customers/support.ts';
import type { ThreadsTexts } from '#messages/admin/customers/support.ts';
import { call } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/error-sentence.ts';
import { RefusedCall } from '../../data/refused-call.ts';
import { useChange } from '../../data/use-change.ts';
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
export function useReply(found: ThreadReply, words: ThreadsTexts) {
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
