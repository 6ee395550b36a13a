import { useMemo, useState } from 'react';
import { useChange } from '../data/call-shop.ts';
import { Form } from '../form/form.tsx';
import { Button } from '../parts/button.tsx';
import { MentionInput } from './mention-input.tsx';

interface NoteFieldProps<Reply> {
  send: (note: { key: string; body: { text: string } }) => Promise<Reply>;
  words: { label: string; add: string; help?: string };
  says: (reply: Reply) => string;
  /** `@` notifies a colleague. */
  mentions?: true;
}

export function NoteField<Reply>({ send, words, says, mentions }: NoteFieldProps<Reply>) {
  const [text, setText] = useState('');
  // The idempotency key stays the same after a lost reply. A different text is a new note.
  const [left, setLeft] = useState(0);
  const key = useMemo(() => `note-${left}-${text.length}-${crypto.randomUUID()}`, [left, text]);
  const add = useChange(() => send({ key, body: { text } }), { says });
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
    <Form
      className="compose"
      style={{ display: 'flex', gap: 4 }}
      dirty={text.trim() !== '' && !add.isPending}
      onSend={submit}
    >
      {mentions ? (
        <MentionInput {...shown} value={text} onText={setText} />
      ) : (
        <input {...shown} value={text} onChange={({ target }) => setText(target.value)} />
      )}
      <Button type="submit" look="sm">
        {words.add}
      </Button>
    </Form>
  );
}
