import { useState } from 'react';
import { dialectMessages } from '#messages/admin/fulfilment/dialect.ts';
import type { ProvidersTexts } from '#messages/admin/fulfilment/providers.ts';
import { call } from '../../../data/call-shop.ts';
import { SelectField, TextField } from '../../../form/fields.tsx';
import { useTexts } from '../../../language.ts';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';

const fields = ['name', 'baseUrl', 'apiKey', 'lowBalance'] as const;
const numberFormats = [
  ['.', '1,234.50'],
  [',', '1.234,50'],
] as const;
const decimalMarks: Readonly<Record<string, '.' | ','>> = { '.': '.', ',': ',' };

export function AddDialog({ words, onClose }: { words: ProvidersTexts; onClose: () => void }) {
  const dialect = useTexts(dialectMessages);
  const [values, setValues] = useState({
    name: '',
    baseUrl: '',
    apiKey: '',
    lowBalance: '20',
    envelope: 'data',
  });
  const [mark, setMark] = useState('');
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
      onConfirm={() =>
        call('providers.create', { body: { ...values, decimalMark: decimalMarks[mark] ?? null } })
      }
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
      <SelectField
        label={dialect.numbers}
        help={dialect.numbersHelp}
        value={mark}
        onChoose={setMark}
        empty={dialect.anyMark}
        choices={numberFormats}
      />
      <TextField
        label={dialect.envelope}
        help={dialect.envelopeHelp}
        className="in mono"
        value={values.envelope}
        onType={(envelope) => setValues({ ...values, envelope })}
      />
    </ConsequenceDialog>
  );
}
