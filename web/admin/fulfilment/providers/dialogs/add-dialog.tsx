import { useState } from 'react';
import type { ProvidersTexts } from '#messages/admin/fulfilment/providers.ts';
import { call } from '../../../data/call-shop.ts';
import { TextField } from '../../../form/fields.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';

const fields = ['name', 'baseUrl', 'apiKey', 'lowBalance'] as const;

/** Adds a provider after testing the connection. */
export function AddDialog({ words, onClose }: { words: ProvidersTexts; onClose: () => void }) {
  const [values, setValues] = useState({ name: '', baseUrl: '', apiKey: '', lowBalance: '20' });
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
      onConfirm={() => call('providers.create', { body: values })}
      done={words.added}
      onClose={onClose}
    >
      {fields.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          type={name === 'apiKey' ? 'password' : 'text'}
          value={values[name]}
          onType={(next) => setValues({ ...values, [name]: next })}
        />
      ))}
    </ConsequenceDialog>
  );
}
