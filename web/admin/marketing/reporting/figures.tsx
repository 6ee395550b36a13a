import { useRead } from '../../data/use-read.ts';
import '../figures.css';
import type { DashboardReply } from '#contracts/marketing/reporting.ts';
import { type FigureTexts, figureMessages } from '#messages/admin/marketing/reporting.ts';
import { useSession } from '../../data/session.ts';
import { useLanguage, useTexts } from '../../language.ts';
import { FailedState } from '../../list/list-states.tsx';
import { formatCount } from '../../parts/format.ts';
import { BreakdownTable } from './breakdown.tsx';
import { FunnelCard } from './charts/funnel-card.tsx';
import { RevenueCard, RevenueTable } from './charts/revenue-card.tsx';
import { DeliveryFigures } from './deliveries.tsx';
import { CalculationNote, MoreKpis } from './kpis.tsx';
import { AlertsButton, RatesButton } from './owner/owner-buttons.tsx';
import { usePeriod } from './period.ts';

interface FigureProps {
  data: DashboardReply;
  words: FigureTexts;
}

function FigureNotes({ data, words }: FigureProps) {
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

export function FiguresView() {
  const words = useTexts(figureMessages);
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
        <FailedState title={words.failed} error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data) return <section className="card skel skel--block" aria-busy="true" />;
  const isEmpty = data.orders === 0 && data.refunds === 0 && data.disputes === 0;
  return (
    <>
      <RevenueCard data={data} words={words} isEmpty={isEmpty} isOld={isPlaceholderData} />
      <FigureNotes data={data} words={words} />
      <section className="card old-while-busy" aria-label={words.more} aria-busy={isPlaceholderData}>
        {!isEmpty && <RevenueTable data={data} words={words} />}
        <MoreKpis data={data} words={words} />
        <FunnelCard data={data} words={words} />
        <DeliveryFigures span={{ from, to }} words={words} />
        {!isEmpty && <BreakdownTable span={{ from, to }} by={by} change={change} words={words} />}
        <CalculationNote words={words} />
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
