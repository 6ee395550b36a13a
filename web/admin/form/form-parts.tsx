import { type ReactNode, useId } from 'react';
import { formMessages } from '#messages/admin/shell/form.ts';
import { useWords } from '../language.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';

interface FieldProps {
  label: string;
  optional?: boolean;
  help?: string;
  error?: string | undefined;
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }) => ReactNode;
}

export function Field({ label, optional, help, error, children }: FieldProps) {
  const words = useWords(formMessages);
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <small>({words.optional})</small>}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': note })}
      <span id={note} className={error ? 'err' : 'help'}>
        {error && <Icon name="alert" />}
        {error ?? help}
      </span>
    </div>
  );
}

export function FormFailure({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="note note--danger" role="alert">
      <Icon name="alert" />
      <span className="grow">{text}</span>
    </p>
  );
}

/** Asks before unsaved input is discarded. */
export function UnsavedGuard({ leaving }: { leaving: { stay: () => void; leave: () => void } | undefined }) {
  const words = useWords(formMessages);
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

const plain = (value: unknown): ReactNode =>
  value === null || value === undefined || value === ''
    ? '—'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Shows both versions when two members changed the same fields. Nothing is overwritten unseen. */
export function Conflict<Values>({ conflict, fields, onSettle }: ConflictProps<Values>) {
  const words = useWords(formMessages);
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
      <table className="gal">
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.theirs}</th>
            <th scope="col">{words.mine}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map(({ key, label, show = plain }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{show(theirs[key])}</td>
              <td>{show(mine[key])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
