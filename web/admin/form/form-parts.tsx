import type { ReactNode } from 'react';
import { type FormTexts, formMessages } from '#messages/admin/shell/form.ts';
import { useTexts } from '../language.tsx';
import { Button } from '../parts/button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Dialog } from '../parts/dialog.tsx';

/** Asks before unsaved input is discarded. */
export function UnsavedDialog({ stay, leave }: { stay: () => void; leave: () => void }) {
  const words = useTexts(formMessages);
  return (
    <Dialog
      title={words.unsaved}
      onClose={stay}
      foot={
        <>
          <Button look="danger" onClick={leave}>
            {words.leave}
          </Button>
          <Button look="main" data-first onClick={stay}>
            {words.stay}
          </Button>
        </>
      }
    >
      <p>{words.unsavedText}</p>
    </Dialog>
  );
}

interface ConflictProps<Values> {
  conflict: { theirs: Values; mine: Values } | undefined;
  fields: readonly { key: keyof Values & string; label: string; show?: (value: unknown) => ReactNode }[];
  onSettle: (choice: 'theirs' | 'mine') => void;
}

/** Formats a value of a form for people, without brackets, quotes or `true`. */
export function plainTextOf(value: unknown, words: Pick<FormTexts, 'yes' | 'no'>): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value !== 'object') return String(value) || '—';
  const parts = Object.values(value).map((each) => plainTextOf(each, words));
  return parts.filter((each) => each !== '—').join(' · ') || '—';
}

/** Shows both versions when two members changed the same fields. Nothing is overwritten unseen. */
export function ConflictNotice<Values>({ conflict, fields, onSettle }: ConflictProps<Values>) {
  const words = useTexts(formMessages);
  if (!conflict) return null;
  const plain = (value: unknown) => plainTextOf(value, words);
  const { theirs, mine } = conflict;
  const differing = fields.filter(({ key }) => JSON.stringify(theirs[key]) !== JSON.stringify(mine[key]));
  return (
    <Dialog
      title={words.conflict}
      about={words.conflictText}
      className="dlg--wide"
      onClose={() => onSettle('mine')}
      foot={
        <>
          <Button data-first onClick={() => onSettle('theirs')}>
            {words.takeTheirs}
          </Button>
          <Button look="main" onClick={() => onSettle('mine')}>
            {words.keepMine}
          </Button>
        </>
      }
    >
      <DataTable
        look="facts"
        label={words.conflict}
        columns={[
          { label: words.field, head: true, cell: ({ label }) => label },
          { label: words.theirs, cell: ({ key, show = plain }) => show(theirs[key]) },
          { label: words.mine, cell: ({ key, show = plain }) => show(mine[key]) },
        ]}
        rows={differing}
        keyOf={({ key }) => key}
      />
    </Dialog>
  );
}
