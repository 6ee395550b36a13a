import { useParams } from '@tanstack/react-router';
import type { ProviderItem, ProviderReply } from '#contracts/providers.ts';
import { type Providers, providersMessages } from '#messages/admin/providers.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage, useWords } from '../../language.ts';
import { formatAmount, formatCount } from '../../parts/format.ts';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ProviderState } from '../providers/providers.tsx';
import { ProviderActions } from './provider-actions.tsx';
import { BalanceCard, ChangesCard, HealthCard, RoutesCard } from './provider-cards.tsx';

function HoldNote({ provider, words }: { provider: ProviderItem; words: Providers }) {
  const { holdReason, holdNote, heldAt } = provider;
  if (!provider.held || !holdReason) return null;
  const reason = words.reasons[holdReason as keyof Providers['reasons']] ?? holdReason;
  return (
    <div className="note note--warn" role="status">
      <Icon name="alert" />
      <p>
        <b className="medium">{words.heldBecause}:</b> {reason}
        {holdNote && ` · ${holdNote}`} {heldAt && <Moment at={heldAt} as="ago" />}
      </p>
    </div>
  );
}

function ConnectionCard({ provider, words }: { provider: ProviderItem; words: Providers }) {
  const language = useLanguage();
  const { baseUrl, apiKey, currency, lowBalance, keyChangedAt, lastSentAt } = provider;
  return (
    <section className="card" aria-labelledby="connection">
      <div className="card__h">
        <h2 id="connection">{words.connection}</h2>
      </div>
      <div className="card__b">
        <dl className="dl">
          <dt>{words.address}</dt>
          <dd className="mono">{baseUrl}</dd>
          <dt>{words.columns.key}</dt>
          <dd className="mono">{apiKey}</dd>
          <dt>{words.changed}</dt>
          <dd>
            <Moment at={keyChangedAt} />
          </dd>
          <dt>{words.currency}</dt>
          <dd>{currency ?? '–'}</dd>
          <dt>{words.lowMark}</dt>
          <dd>{formatAmount(lowBalance, currency, language)}</dd>
          <dt>{words.columns.running}</dt>
          <dd>{formatCount(provider.running, language)}</dd>
          <dt>{words.columns.waiting}</dt>
          <dd>{formatCount(provider.waiting, language)}</dd>
          <dt>{words.lastSent}</dt>
          <dd>{lastSentAt ? <Moment at={lastSentAt} as="ago" /> : '–'}</dd>
        </dl>
      </div>
    </section>
  );
}

/** `/admin/providers/{id}` */
export function Screen() {
  const words = useWords(providersMessages);
  const { id } = useParams({ strict: false }) as { id: string };
  const read = useRead<ProviderReply>(`/api/admin/providers/${id}`, { topics: ['providers'] });
  const provider = read.data?.provider;
  if (read.isError) return <p role="alert">{words.failed}</p>;
  if (!provider) return null;
  return (
    <>
      <Head title={provider.name} about={<ProviderState provider={provider} words={words} />}>
        <ProviderActions provider={provider} words={words} />
      </Head>
      <div className="stack">
        <HoldNote provider={provider} words={words} />
        <BalanceCard provider={provider} words={words} />
        <HealthCard provider={provider} words={words} />
        <RoutesCard provider={provider} words={words} />
        <ConnectionCard provider={provider} words={words} />
        <ChangesCard provider={provider} words={words} />
      </div>
    </>
  );
}
