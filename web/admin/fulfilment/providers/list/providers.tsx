import '../../provider-status.css';
import { useState } from 'react';
import type { ProviderItem } from '#contracts/fulfilment/providers.ts';
import { dialectMessages } from '#messages/admin/fulfilment/dialect.ts';
import { type ProvidersTexts, providersMessages } from '#messages/admin/fulfilment/providers.ts';
import { call, useRead } from '../../../data/call-shop.ts';
import { SelectField, TextField } from '../../../form/fields.tsx';
import {
  formatAmount,
  formatCount,
  formatShare,
  formatSpan,
  useLanguage,
  useTexts,
} from '../../../language.tsx';
import { AsyncSection } from '../../../parts/async-section.tsx';
import { Button, ScreenLink } from '../../../parts/button.tsx';
import { ConsequenceDialog } from '../../../parts/consequence-dialog.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { ScreenHead } from '../../../parts/head.tsx';
import { StatusBadge } from '../../../parts/status.tsx';
import { StopLink } from '../../../parts/stop-link.tsx';

const fields = ['name', 'baseUrl', 'apiKey', 'lowBalance'] as const;
const numberFormats = [
  ['.', '1,234.50'],
  [',', '1.234,50'],
] as const;
const decimalMarks: Readonly<Record<string, '.' | ','>> = { '.': '.', ',': ',' };

function AddDialog({ words, onClose }: { words: ProvidersTexts; onClose: () => void }) {
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

export function ProviderState({ provider, words }: { provider: ProviderItem; words: ProvidersTexts }) {
  if (!provider.active) return <StatusBadge mark="cancelled">{words.retired}</StatusBadge>;
  if (provider.held) return <StatusBadge mark="attn">{words.held}</StatusBadge>;
  return <StatusBadge mark="completed">{words.active}</StatusBadge>;
}

function ProviderTable({ providers, words }: { providers: readonly ProviderItem[]; words: ProvidersTexts }) {
  const language = useLanguage();
  const { columns } = words;
  const days = (left: number) => words.days(left > 365 ? '> 365' : formatCount(left, language));
  return (
    <section className="card">
      <DataTable
        label={words.title}
        rows={providers}
        keyOf={({ id }) => id}
        columns={[
          {
            label: columns.name,
            cell: ({ id, name }) => (
              <ScreenLink to="provider" params={{ id: String(id) }} className="medium">
                {name}
              </ScreenLink>
            ),
          },
          { label: columns.state, cell: (provider) => <ProviderState provider={provider} words={words} /> },
          {
            label: columns.balance,
            right: true,
            cell: ({ balance, currency, low }) => (
              <>
                {balance === null ? '–' : formatAmount(balance, currency, language)}
                {low && <span className="warn small"> {words.low}</span>}
              </>
            ),
          },
          {
            label: columns.lasts,
            right: true,
            cell: ({ daysLeft }) => (daysLeft === null ? '–' : days(daysLeft)),
          },
          {
            label: columns.accepted,
            right: true,
            cell: ({ sentIn24h, acceptedIn24h }) =>
              sentIn24h === 0 ? '–' : formatShare((acceptedIn24h * 10_000) / sentIn24h, language),
          },
          {
            label: columns.answer,
            right: true,
            cell: ({ answerP95Ms }) =>
              answerP95Ms === null ? '–' : formatSpan(answerP95Ms / 1000, language),
          },
          { label: columns.running, right: true, cell: ({ running }) => formatCount(running, language) },
          {
            label: columns.waiting,
            right: true,
            end: true,
            cell: ({ waiting }) => formatCount(waiting, language),
          },
        ]}
      />
    </section>
  );
}

export function Screen() {
  const words = useTexts(providersMessages);
  const [adding, setAdding] = useState(false);
  const read = useRead('providers.list');
  return (
    <>
      <ScreenHead title={words.title} about={read.data?.providers.length}>
        <StopLink scope="provider" />
        <Button look="main" icon="plus" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      </ScreenHead>
      <AsyncSection
        read={read}
        failed={words.failed}
        empty={({ providers }) => providers.length === 0 && <p className="muted">{words.empty}</p>}
      >
        {({ providers }) => <ProviderTable providers={providers} words={words} />}
      </AsyncSection>
      {adding && <AddDialog words={words} onClose={() => setAdding(false)} />}
    </>
  );
}
