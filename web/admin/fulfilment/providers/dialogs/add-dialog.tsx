import { useId, useState } from 'react';
import type { Providers } from '#messages/admin/fulfilment/providers.ts';
import { call } from '../../../data/call-shop.ts';
import { useChange } from '../../../data/use-change.ts';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';

const fields = ['name', 'baseUrl', 'apiKey', 'lowBalance'] as const;

/** Adds a provider after testing the connection. */
export function AddDialog({ words, onClose }: { words: Providers; onClose: () => void }) {
  const [values, setValues] = useState({ name: '', baseUrl: '', apiKey: '', lowBalance: '20' });
  const id = useId();
  const add = useChange(() => call('providers.create', { body: values }), {
    says: () => words.added,
    fails: null,
  });
  const labels = {
    name: words.name,
    baseUrl: words.address,
    apiKey: words.newKey,
    lowBalance: words.lowMark,
  };
  return (
    <ConsequenceDialog
      title={words.addTitle}
      consequences={[
        { icon: 'sync', text: words.addTries },
        { icon: 'key', text: words.addSealed },
      ]}
      confirm={words.add}
      onConfirm={() => add.mutateAsync(undefined)}
      onClose={onClose}
    >
      {fields.map((name) => (
        <div className="field" key={name}>
          <label htmlFor={`${id}-${name}`}>{labels[name]}</label>
          <input
            className="in"
            id={`${id}-${name}`}
            type={name === 'apiKey' ? 'password' : 'text'}
            autoComplete="off"
            value={values[name]}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </div>
      ))}
    </ConsequenceDialog>
  );
}
