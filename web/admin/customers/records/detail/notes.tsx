import type { ClientReply } from '#contracts/customers/records.ts';
import type { ClientsTexts } from '#messages/admin/customers/records.ts';
import { call, useChange } from '../../../data/call-shop.ts';
import { DetailSection } from '../../../detail/detail-screen.tsx';
import { NoteField } from '../../../detail/note-field.tsx';
import { DateTime } from '../../../language.tsx';
import { Icon } from '../../../parts/icon.tsx';

export interface CustomerPageProps {
  client: ClientReply;
  words: ClientsTexts;
}

/** Notes of members. Included when the customer requests their data. */
export function CustomerNotes({ client, words }: CustomerPageProps) {
  const takeBack = useChange((id: string) => call('customer-notes.remove', { params: { id } }), {
    says: words.noteTaken,
  });
  return (
    <DetailSection title={words.note}>
      {client.notes.length > 0 && (
        <ul className="keylines">
          {client.notes.map(({ id, text, by, at }) => (
            <li key={id} className="keyline keyline--wrap">
              <span className="grow">{text}</span>
              <span className="muted small">
                {by} · <DateTime at={at} />
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
      <NoteField
        send={(note) => call('customers.add-note', { params: { id: client.id }, ...note })}
        words={{ label: words.note, add: words.addNote }}
        says={() => words.noted}
      />
      <p className="small muted">{words.noteKept}</p>
    </DetailSection>
  );
}
