import { lazy, Suspense, useMemo, useState } from 'react';
import { useChange } from '../data/use-change.ts';
import { Form } from '../form/form.tsx';
import { useLeaving } from '../form/use-leaving.ts';
import { MentionInput } from './mention-input.tsx';

/** Only a member who leaves in the middle of a note sees the question. */
const UnsavedGuard = lazy(async () => ({
  default: (await import('../form/form-parts.tsx')).UnsavedGuard,
}));

interface NoteFieldProps<Reply> {
  /** Leaves the note by its call. */
  send: (note: { key: string; body: { text: string } }) => Promise<Reply>;
  words: { label: string; add: string; help?: string };
  /** Is the toast. */
  says: (reply: Reply) => string;
  /** `@` names a colleague, who is informed. */
  mentions?: true;
}

/** Shows one line in which a member writes what others should know. */
export function NoteField<Reply>({ send, words, says, mentions }: NoteFieldProps<Reply>) {
  const [text, setText] = useState('');
  // A note has a key of its own, and keeps it after a lost reply; another text is another note.
  const [left, setLeft] = useState(0);
  const key = useMemo(() => `note-${left}-${text.length}-${crypto.randomUUID()}`, [left, text]);
  const add = useChange(() => send({ key, body: { text } }), { says });
  const leaving = useLeaving(text.trim() !== '' && !add.isPending);
  const submit = async () => {
    if (text.trim() === '') return;
    await add.mutateAsync(undefined);
    setText((typed) => (typed === text ? '' : typed));
    setLeft(left + 1);
  };
  const shown = {
    className: 'in in--sm',
    'aria-label': words.label,
    placeholder: words.label,
    title: words.help,
    maxLength: 2000,
  };
  return (
    <Form className="compose" style={{ display: 'flex', gap: 4 }} onSend={submit}>
      {leaving && (
        <Suspense>
          <UnsavedGuard leaving={leaving} />
        </Suspense>
      )}
      {mentions ? (
        <MentionInput {...shown} value={text} onText={setText} />
      ) : (
        <input {...shown} value={text} onChange={({ target }) => setText(target.value)} />
      )}
      <button type="submit" className="btn btn--sm">
        {words.add}
      </button>
    </Form>
  );
}
