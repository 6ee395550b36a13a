import type { DashboardReply, Funnel } from '#contracts/marketing/reporting.ts';
import type { FigureTexts } from '#messages/admin/marketing/reporting.ts';
import { useLanguage } from '../../../language.ts';
import { FigureRows, FiguresCard } from '../../../parts/charts/figures-card.tsx';
import { formatCount, formatShare } from '../../../parts/format.ts';
import { shareOf } from '../period.ts';

interface FunnelProps {
  data: DashboardReply;
  words: FigureTexts;
}

const steps = ['form', 'package', 'checkout', 'paid'] as const;

export function FunnelCard({ data, words }: FunnelProps) {
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
