import '../../provider-status.css';
import { useState } from 'react';
import type { ProviderItem } from '#contracts/fulfilment/providers.ts';
import { type Providers, providersMessages } from '#messages/admin/fulfilment/providers.ts';
import { useRead } from '../../../data/use-read.ts';
import { useLanguage, useWords } from '../../../language.ts';
import { AsyncSection } from '../../../parts/async-section.tsx';
import { Button } from '../../../parts/button.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { formatAmount, formatCount, formatShare, formatSpan } from '../../../parts/format.ts';
import { Head } from '../../../parts/head.tsx';
import { ScreenLink } from '../../../parts/screen-link.tsx';
import { Status } from '../../../parts/status.tsx';
import { AddDialog } from '../dialogs/add-dialog.tsx';

export function ProviderState({ provider, words }: { provider: ProviderItem; words: Providers }) {
  if (!provider.active) return <Status mark="cancelled">{words.retired}</Status>;
  if (provider.held) return <Status mark="attn">{words.held}</Status>;
  return <Status mark="completed">{words.active}</Status>;
}

function ProviderTable({ providers, words }: { providers: readonly ProviderItem[]; words: Providers }) {
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
  const words = useWords(providersMessages);
  const [adding, setAdding] = useState(false);
  const read = useRead('providers.list');
  return (
    <>
      <Head title={words.title} about={read.data?.providers.length}>
        <Button look="main" icon="plus" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      </Head>
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
