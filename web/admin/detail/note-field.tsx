import { type FormEvent, useMemo, useState } from 'react';
import type { LiveTopic } from '#contracts/live.ts';
import { changeShop } from '../data/call-shop.ts';
import { useChange } from '../data/use-change.ts';

interface NoteFieldProps {
  /** Where a note is left. */
  url: string;
  refreshes: readonly LiveTopic[];
  words: { label: string; add: string; done: string; help?: string };
}

/** One line in which a member writes what others should know. */
export function NoteField({ url, refreshes, words }: NoteFieldProps) {
  const [text, setText] = useState('');
  // A new key with every note that was left.
  const [left, setLeft] = useState(0);
  const headers = useMemo(() => ({ 'idempotency-key': `note-${left}-${crypto.randomUUID()}` }), [left]);
  const add = useChange(() => changeShop('POST', url, { headers, body: { text } }), {
    refreshes,
    says: () => words.done,
  });
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
        aria-label={words.label}
        placeholder={words.label}
        title={words.help}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="btn btn--sm">
        {words.add}
      </button>
    </form>
  );
}
