import { type FormEvent, useMemo, useState } from 'react';
import type { ClientReply } from '#contracts/clients.ts';
import type { Clients } from '#messages/admin/clients.ts';
import { changeShop } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { Section } from '../../detail/detail-screen.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';

export interface Shown {
  client: ClientReply;
  words: Clients;
}

function NoteField({ client, words }: Shown) {
  const [text, setText] = useState('');
  // A new key with every note that was left.
  const [left, setLeft] = useState(0);
  const headers = useMemo(() => ({ 'idempotency-key': `note-${left}-${crypto.randomUUID()}` }), [left]);
  const add = useChange(
    () => changeShop('POST', `/api/admin/customers/${client.id}/notes`, { headers, body: { text } }),
    { refreshes: ['customers'], says: () => words.noted },
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || add.isPending) return;
    await add.mutateAsync(undefined);
    setText('');
    setLeft(left + 1);
  };
  return (
    <form className="compose" style={{ display: 'flex', gap: 4 }} onSubmit={submit}>
      <input
        className="in in--sm"
        aria-label={words.note}
        placeholder={words.note}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="btn btn--sm">
        {words.addNote}
      </button>
    </form>
  );
}

/** What members wrote down; who it is about reads it when they ask for their data. */
export function Notes({ client, words }: Shown) {
  const takeBack = useChange((id: string) => changeShop('DELETE', `/api/admin/customer-notes/${id}`), {
    refreshes: ['customers'],
    says: () => words.noteTaken,
  });
  return (
    <Section title={words.note}>
      {client.notes.length > 0 && (
        <ul className="keylines">
          {client.notes.map(({ id, text, by, at }) => (
            <li key={id} className="keyline keyline--wrap">
              <span className="grow">{text}</span>
              <span className="muted small">
                {by} · <Moment at={at} />
              </span>
              <button
                type="button"
                className="cp"
                aria-label={words.takeNote}
                title={words.takeNote}
                onClick={() => takeBack.mutate(id)}
              >
                <Icon name="x" small />
              </button>
            </li>
          ))}
        </ul>
      )}
      <NoteField client={client} words={words} />
      <p className="small muted">{words.noteKept}</p>
    </Section>
  );
}
