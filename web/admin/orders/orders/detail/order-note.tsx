import { useState } from 'react';
import type { OrderNoteReply } from '#contracts/orders/changes.ts';
import { type OrderTexts, orderMessages } from '#messages/admin/orders/order.ts';
import { call } from '../../../data/call-shop.ts';
import { useSession } from '../../../data/session.ts';
import { useChange } from '../../../data/use-change.ts';
import { MentionInput } from '../../../detail/mention-input.tsx';
import { Form } from '../../../form/form.tsx';
import { useTexts } from '../../../language.ts';
import { Button } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';

/** Returns the toast of a note. Names unknown mentions, because no member was notified. */
export function formatNoteToast(
  done: string,
  { mentioned, unknown }: OrderNoteReply,
  words: OrderTexts['note'],
): string {
  const [told, nobody] = [mentioned, unknown].map((names) => names.map((name) => `@${name}`).join(', '));
  return [done, told && words.told(told), nobody && words.nobody(nobody)].filter(Boolean).join('. ');
}

interface NoteProps {
  noteId: string;
  text: string;
  by: string | null;
}

function EditNoteForm({ noteId, text, onDone }: Omit<NoteProps, 'by'> & { onDone: () => void }) {
  const { note: words } = useTexts(orderMessages);
  const [typed, setTyped] = useState(text);
  const change = useChange(
    () => call('order-notes.change', { params: { id: noteId }, body: { text: typed } }),
    { says: (reply) => formatNoteToast(words.corrected, reply, words) },
  );
  const submit = async () => {
    if (typed.trim() === '') return;
    await change.mutateAsync(undefined);
    onDone();
  };
  return (
    <Form className="compose row" dirty={typed !== text && !change.isPending} onSend={submit}>
      <MentionInput
        className="in in--sm"
        aria-label={words.correct}
        autoFocus
        maxLength={2000}
        value={typed}
        onText={setTyped}
        onKeyDown={({ key }) => key === 'Escape' && onDone()}
      />
      <Button type="submit" look="sm">
        {words.save}
      </Button>
      <Button look="sm ghost" onClick={onDone}>
        {words.leave}
      </Button>
    </Form>
  );
}

/** Shows a note. Its author and owners may edit or delete it. */
export function OrderNote({ noteId, text, by }: NoteProps) {
  const { note: words } = useTexts(orderMessages);
  const { username, role } = useSession();
  const [correcting, setCorrecting] = useState(false);
  const takeBack = useChange(() => call('order-notes.remove', { params: { id: noteId } }), {
    says: words.taken,
  });
  if (correcting) return <EditNoteForm noteId={noteId} text={text} onDone={() => setCorrecting(false)} />;
  return (
    <span className="row">
      <span className="grow">{text}</span>
      {(by === username || role === 'owner') && (
        <>
          <button
            type="button"
            className="cp"
            aria-label={words.correct}
            title={words.correct}
            onClick={() => setCorrecting(true)}
          >
            <Icon name="note" small />
          </button>
          <button
            type="button"
            className="cp"
            aria-label={words.take}
            title={words.take}
            onClick={() => takeBack.mutate(undefined)}
          >
            <Icon name="x" small />
          </button>
        </>
      )}
    </span>
  );
}
