import { useId } from 'react';
import { settingsMessages } from '#messages/admin/settings.ts';
import { useWords } from '../../language.ts';
import type { Draft, DraftField } from './setting-values.ts';

function Field({
  name,
  field,
  onChange,
}: {
  name: string;
  field: DraftField;
  onChange: (typed: string) => void;
}) {
  const words = useWords(settingsMessages);
  const label = words.fields[name] ?? (name || words.value);
  const id = useId();
  if (field.kind === 'switch')
    return (
      <label className="opt">
        <input
          type="checkbox"
          className="switch"
          checked={field.typed === 'true'}
          onChange={({ target }) => onChange(String(target.checked))}
        />
        <span>{label}</span>
      </label>
    );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {field.kind === 'json' ? (
        <textarea
          id={id}
          className="in mono"
          rows={Math.min(14, field.typed.split('\n').length + 1)}
          spellCheck={false}
          value={field.typed}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <input
          id={id}
          className="in"
          inputMode={field.kind === 'number' ? 'decimal' : 'text'}
          value={field.typed}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}

/** A field for each part of a value, by what it is now. */
export function Fields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  return Object.entries(draft.fields).map(([name, field]) => (
    <Field
      key={name}
      name={name}
      field={field}
      onChange={(typed) => onChange({ ...draft, fields: { ...draft.fields, [name]: { ...field, typed } } })}
    />
  ));
}
