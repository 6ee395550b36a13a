import { useRead } from '../../../data/use-read.ts';
import '../../provider-status.css';
import { useState } from 'react';
import type { ProviderItem } from '#contracts/fulfilment/providers.ts';
import { type Providers, providersMessages } from '#messages/admin/fulfilment/providers.ts';
import { useLanguage, useWords } from '../../../language.ts';
import { formatAmount, formatCount, formatShare, formatSpan } from '../../../parts/format.ts';
import { Head } from '../../../parts/head.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { ScreenLink } from '../../../parts/screen-link.tsx';
import { Status } from '../../../parts/status.tsx';
import { AddDialog } from '../dialogs/add-dialog.tsx';

export function ProviderState({ provider, words }: { provider: ProviderItem; words: Providers }) {
  if (!provider.active) return <Status mark="cancelled">{words.retired}</Status>;
  if (provider.held) return <Status mark="attn">{words.held}</Status>;
  return <Status mark="completed">{words.active}</Status>;
}

function Line({ provider, words }: { provider: ProviderItem; words: Providers }) {
  const language = useLanguage();
  const { balance, currency, daysLeft, sentIn24h, acceptedIn24h, answerP95Ms } = provider;
  return (
    <tr>
      <td className="first">
        <ScreenLink to="provider" params={{ id: String(provider.id) }} className="medium">
          {provider.name}
        </ScreenLink>
      </td>
      <td data-l={words.columns.state}>
        <ProviderState provider={provider} words={words} />
      </td>
      <td className="r" data-l={words.columns.balance}>
        {balance === null ? '–' : formatAmount(balance, currency, language)}
        {provider.low && <span className="warn small"> {words.low}</span>}
      </td>
      <td className="r" data-l={words.columns.lasts}>
        {daysLeft === null ? '–' : words.days(daysLeft > 365 ? '> 365' : formatCount(daysLeft, language))}
      </td>
      <td className="r" data-l={words.columns.accepted}>
        {sentIn24h === 0 ? '–' : formatShare((acceptedIn24h * 10_000) / sentIn24h, language)}
      </td>
      <td className="r" data-l={words.columns.answer}>
        {answerP95Ms === null ? '–' : formatSpan(answerP95Ms / 1000, language)}
      </td>
      <td className="r" data-l={words.columns.running}>
        {formatCount(provider.running, language)}
      </td>
      <td className="r end" data-l={words.columns.waiting}>
        {formatCount(provider.waiting, language)}
      </td>
    </tr>
  );
}

function Table({ providers, words }: { providers: readonly ProviderItem[]; words: Providers }) {
  const { columns } = words;
  const left = ['name', 'state'];
  return (
    <section className="card">
      <div className="tblbox">
        <table className="tbl tbl--hover tbl--sync tbl--stack">
          <thead>
            <tr>
              {Object.entries(columns).map(([key, label]) => (
                <th key={key} scope="col" className={left.includes(key) ? undefined : 'r'}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {providers.map((provider) => (
              <Line key={provider.id} provider={provider} words={words} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function Screen() {
  const words = useWords(providersMessages);
  const [adding, setAdding] = useState(false);
  const read = useRead('providers.list');
  const found = read.data?.providers;
  return (
    <>
      <Head title={words.title} about={found?.length}>
        <button type="button" className="btn btn--main" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {words.add}
        </button>
      </Head>
      {found && found.length > 0 && <Table providers={found} words={words} />}
      {found?.length === 0 && <p className="muted">{words.empty}</p>}
      {read.isError && (
        <div className="card">
          <div className="void" role="alert">
            <h2>{words.failed}</h2>
            <button type="button" className="btn btn--sm" onClick={() => void read.refetch()}>
              {words.retry}
            </button>
          </div>
        </div>
      )}
      {adding && <AddDialog words={words} onClose={() => setAdding(false)} />}
    </>
  );
}
