import { useRead } from '../../data/call-shop.ts';
import '../figures.css';
import { type ComponentType, useState } from 'react';
import type { DashboardReply, Funnel } from '#contracts/marketing/reporting.ts';
import { type FigureTexts, figureMessages } from '#messages/admin/marketing/reporting.ts';
import { useSession } from '../../data/session.ts';
import { formatCount, formatShare, useLanguage, useTexts } from '../../language.tsx';
import { FailedState } from '../../list/list-states.tsx';
import { Button } from '../../parts/button.tsx';
import { FigureRows, FiguresCard } from '../../parts/charts/figures-card.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { BreakdownTable } from './breakdown.tsx';
import { RevenueCard, RevenueTable } from './charts/revenue-card.tsx';
import { DeliveryFigures } from './deliveries.tsx';
import { CalculationNote, MoreKpis } from './kpis.tsx';
import type { DialogProps } from './owner/owner-dialogs.tsx';
import { shareOf, usePeriod } from './period.ts';

// The dialogs load the schemas, which members who only read figures do not need.
const loadDialogs = () => import('./owner/owner-dialogs.tsx');
const AlertsDialog = lazyDialog(async () => (await loadDialogs()).AlertsDialog);
const RatesDialog = lazyDialog(async () => (await loadDialogs()).RatesDialog);

interface OpensProps {
  label: string;
  Panel: ComponentType<DialogProps>;
  words: FigureTexts;
}

function OpenButton({ label, Panel, words }: OpensProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <Panel words={words} onClose={() => setOpen(false)} />}
    </>
  );
}

const AlertsButton = ({ words }: { words: FigureTexts }) => (
  <OpenButton label={words.alerts} Panel={AlertsDialog} words={words} />
);

const RatesButton = ({ words }: { words: FigureTexts }) => (
  <OpenButton label={words.rates} Panel={RatesDialog} words={words} />
);

interface FunnelProps {
  data: DashboardReply;
  words: FigureTexts;
}

const steps = ['form', 'package', 'checkout', 'paid'] as const;

function FunnelCard({ data, words }: FunnelProps) {
  const language = useLanguage();
  const { funnel, funnelBefore } = data;
  const most = Math.max(...steps.map((step) => funnel[step]), 1);
  const text = (part: number, whole: number) => {
    const found = shareOf(part, whole);
    return found === null ? '–' : formatShare(found, language);
  };
  const before = (step: (typeof steps)[number], past: Funnel | null) =>
    past && past.form > 0 && step !== 'form' ? words.funnelBefore(text(past[step], past.form)) : undefined;
  const previous = (at: number) => (at === 0 ? null : funnel[steps[at - 1] ?? 'form']);
  return (
    <FiguresCard
      title={words.funnel}
      fold={words.paidOfForms(text(funnel.paid, funnel.form))}
      csv={{
        name: `auge-funnel-${data.from}-${data.to}`,
        lines: () => [['step', 'count'], ...steps.map((step) => [step, funnel[step]])],
      }}
      chart={
        <div className="card__b">
          <ol className="funnel">
            {steps.map((step) => (
              <li key={step}>
                <span className="medium">{words.steps[step]}</span>
                <span className="funnel__bar">
                  <i style={{ width: `${(100 * funnel[step]) / most}%` }} />
                </span>
                <span className="num right">
                  <b className="medium">{formatCount(funnel[step], language)}</b>{' '}
                  <span className="muted">{text(funnel[step], funnel.form)}</span>
                </span>
                {before(step, funnelBefore) && <small>{before(step, funnelBefore)}</small>}
              </li>
            ))}
          </ol>
          <p className="help funnel__note">{words.funnelNote}</p>
        </div>
      }
      table={
        <FigureRows
          label={words.funnel}
          heads={[words.step, words.count, words.ofPrevious, words.ofAll]}
          lines={steps.map((step, at) => [
            words.steps[step],
            formatCount(funnel[step], language),
            previous(at) === null ? '–' : text(funnel[step], previous(at) ?? 0),
            text(funnel[step], funnel.form),
          ])}
        />
      }
    />
  );
}

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
