import type { ReactNode } from 'react';
import { formMessages } from '#messages/admin/shell/form.ts';
import { useTexts } from '../language.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Dialog } from '../parts/dialog.tsx';

/** Asks before unsaved input is discarded. */
export function UnsavedGuard({ leaving }: { leaving: { stay: () => void; leave: () => void } | undefined }) {
  const words = useTexts(formMessages);
  if (!leaving) return null;
  return (
    <Dialog
      title={words.unsaved}
      onClose={leaving.stay}
      foot={
        <>
          <button type="button" className="btn btn--danger" onClick={leaving.leave}>
            {words.leave}
          </button>
          <button type="button" className="btn btn--main" data-first onClick={leaving.stay}>
            {words.stay}
          </button>
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

const toPlainNode = (value: unknown): ReactNode =>
  value === null || value === undefined || value === ''
    ? '—'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Shows both versions when two members changed the same fields. Nothing is overwritten unseen. */
export function ConflictNotice<Values>({ conflict, fields, onSettle }: ConflictProps<Values>) {
  const words = useTexts(formMessages);
  if (!conflict) return null;
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
          <button type="button" className="btn" data-first onClick={() => onSettle('theirs')}>
            {words.takeTheirs}
          </button>
          <button type="button" className="btn btn--main" onClick={() => onSettle('mine')}>
            {words.keepMine}
          </button>
        </>
      }
    >
      <DataTable
        look="facts"
        label={words.conflict}
        columns={[
          { label: words.field, head: true, cell: ({ label }) => label },
          { label: words.theirs, cell: ({ key, show = toPlainNode }) => show(theirs[key]) },
          { label: words.mine, cell: ({ key, show = toPlainNode }) => show(mine[key]) },
        ]}
        rows={differing}
        keyOf={({ key }) => key}
      />
    </Dialog>
  );
}
