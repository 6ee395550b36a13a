import { useRead } from '../../data/use-read.ts';
import '../figures.css';
import type { DashboardReply } from '#contracts/marketing/reporting.ts';
import { type FigureWords, figureMessages } from '#messages/admin/marketing/reporting.ts';
import { useSession } from '../../data/session.ts';
import { useLanguage, useWords } from '../../language.ts';
import { Failed } from '../../list/list-states.tsx';
import { formatCount } from '../../parts/format.ts';
import { Breakdown } from './breakdown.tsx';
import { FunnelCard } from './charts/funnel-card.tsx';
import { RevenueCard, RevenueTable } from './charts/revenue-card.tsx';
import { Deliveries } from './deliveries.tsx';
import { MoreKpis, Reckoning } from './kpis.tsx';
import { AlertsButton, RatesButton } from './owner/owner-buttons.tsx';
import { usePeriod } from './period.ts';

interface Shown {
  data: DashboardReply;
  words: FigureWords;
}

function Notes({ data, words }: Shown) {
  const language = useLanguage();
  const said = [
    ...(data.providerCostCents !== null && data.unpricedParts > 0
      ? [words.unpriced(formatCount(data.unpricedParts, language))]
      : []),
    ...(data.sampleOrders > 0 ? [words.samples(formatCount(data.sampleOrders, language))] : []),
  ];
  if (said.length === 0) return null;
  return <p className="small muted">{said.join(' ')}</p>;
}

export function Figures() {
  const words = useWords(figureMessages);
  const { role } = useSession();
  const { period, by, change } = usePeriod();
  const { from, to, compare } = period;
  const { data, error, refetch, isPlaceholderData } = useRead('dashboard.show', {
    query: { from, to, compare },
    keep: true,
  });
  if (error && !data)
    return (
      <section className="card">
        <Failed title={words.failed} error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data) return <section className="card skel skel--block" aria-busy="true" />;
  const isEmpty = data.orders === 0 && data.refunds === 0 && data.disputes === 0;
  return (
    <>
      <RevenueCard data={data} words={words} isEmpty={isEmpty} isOld={isPlaceholderData} />
      <Notes data={data} words={words} />
      <section className="card old-while-busy" aria-label={words.more} aria-busy={isPlaceholderData}>
        {!isEmpty && <RevenueTable data={data} words={words} />}
        <MoreKpis data={data} words={words} />
        <FunnelCard data={data} words={words} />
        <Deliveries span={{ from, to }} words={words} />
        {!isEmpty && <Breakdown span={{ from, to }} by={by} change={change} words={words} />}
        <Reckoning words={words} />
      </section>
      {role === 'owner' && (
        <div className="row row--wrap">
          <AlertsButton words={words} />
          <RatesButton words={words} />
        </div>
      )}
    </>
  );
}
