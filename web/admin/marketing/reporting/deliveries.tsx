import type { DeliveriesReply, DeliveryTimes } from '#contracts/marketing/reporting.ts';
import type { FigureTexts } from '#messages/admin/marketing/reporting.ts';
import { useRead } from '../../data/call-shop.ts';
import { formatCount, formatShare, formatSpan, useLanguage } from '../../language.tsx';
import { FailedState } from '../../list/list-states.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { FigureRows, FiguresCard } from '../../parts/charts/figures-card.tsx';
import { Fold } from '../../parts/charts/fold.tsx';
import type { Span } from './period.ts';

/** Logarithmic position from ten seconds to ten days, 0 to 300. */
const logPosition = (seconds: number) =>
  Math.max(0, Math.min(300, (Math.log10(seconds / 10) / Math.log10(86_400)) * 300));
const scale = [10, 60, 3600, 86_400];

function TimesBar({ p50, p95, p99 }: DeliveryTimes) {
  if (p50 === null || p95 === null || p99 === null) return null;
  const [from, to, end] = [logPosition(p50), logPosition(p95), logPosition(p99)];
  return (
    <svg className="chart" viewBox="0 0 300 20" preserveAspectRatio="none" aria-hidden="true">
      <path className="grid" d="M0 10h300" />
      <rect className="barf" x={from} y="7" width={Math.max(4, to - from)} height="6" rx="3" />
      <line x1={to} x2={end} y1="10" y2="10" />
    </svg>
  );
}

function TimesTable({ data, words }: { data: DeliveriesReply; words: FigureTexts }) {
  const language = useLanguage();
  const span = (seconds: number | null) => (seconds === null ? '–' : formatSpan(seconds, language));
  return (
    <table className="tbl tbl--plain">
      <thead>
        <tr>
          <th scope="col">{words.fromPayment}</th>
          <td className="only-w times">
            <span className="times__scale" aria-hidden="true">
              {scale.map((seconds) => (
                <span key={seconds}>{formatSpan(seconds, language)}</span>
              ))}
            </span>
          </td>
          {['p50', 'p95', 'p99'].map((name) => (
            <th key={name} scope="col" className="r">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(['start', 'completion'] as const).map((measure) => (
          <tr key={measure}>
            <th scope="row">{words[measure]}</th>
            <td className="only-w times">
              <TimesBar {...data[measure]} />
            </td>
            <td className="r medium">{span(data[measure].p50)}</td>
            <td className="r">{span(data[measure].p95)}</td>
            <td className="r">{span(data[measure].p99)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HeldOrders({ data, words }: { data: DeliveriesReply; words: FigureTexts }) {
  const language = useLanguage();
  if (data.services.length === 0) return <p className="card__b muted small">{words.noHeld}</p>;
  return (
    <FigureRows
      label={words.held}
      heads={[words.service, words.delivered, words.drop, words.refills]}
      lines={data.services.map((service) => [
        <ScreenLink key="service" to="provider" params={{ id: String(service.providerId) }}>
          {service.provider} · {service.name || service.providerService}
        </ScreenLink>,
        formatCount(service.delivered, language),
        service.dropShare === null ? '–' : formatShare(service.dropShare, language),
        formatShare(service.refillShare, language),
      ])}
    />
  );
}

function TimesRows({ data, words }: { data: DeliveriesReply; words: FigureTexts }) {
  const language = useLanguage();
  const span = (seconds: number | null) => (seconds === null ? '–' : formatSpan(seconds, language));
  return (
    <FigureRows
      label={words.times}
      heads={[words.fromPayment, words.count, 'p50', 'p95', 'p99']}
      lines={(['start', 'completion'] as const).map((measure) => [
        words[measure],
        formatCount(data[measure].count, language),
        span(data[measure].p50),
        span(data[measure].p95),
        span(data[measure].p99),
      ])}
    />
  );
}

const HeldOrdersSection = (props: { data: DeliveriesReply; words: FigureTexts }) => (
  <>
    <h3 className="held">{props.words.held}</h3>
    <HeldOrders {...props} />
  </>
);

export function DeliveryFigures({ span, words }: { span: Span; words: FigureTexts }) {
  const language = useLanguage();
  const { data, error, refetch, isPlaceholderData } = useRead('dashboard.deliveries', {
    query: { ...span },
    keep: true,
  });
  if (error && !data)
    return <FailedState title={words.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Fold title={words.times}>{null}</Fold>;
  const { p50, p95 } = data.completion;
  return (
    <FiguresCard
      title={words.times}
      fold={
        p50 !== null && p95 !== null && words.halfIn(formatSpan(p50, language), formatSpan(p95, language))
      }
      isOld={isPlaceholderData}
      about={words.lines(formatCount(data.completion.count, language))}
      csv={{
        name: `auge-deliveries-${span.from}-${span.to}`,
        lines: () => [
          ['provider', 'service', 'name', 'delivered', 'counted', 'drop', 'refilled'],
          ...data.services.map((each) => [
            each.provider,
            each.providerService,
            each.name,
            each.delivered,
            each.counted,
            each.dropShare === null ? null : each.dropShare / 10_000,
            each.refilled,
          ]),
        ],
      }}
      chart={
        <div className="card__b">
          {data.start.count + data.completion.count === 0 ? (
            <p className="muted small">{words.noTimes}</p>
          ) : (
            <>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
              <section className="tblbox" tabIndex={0} aria-label={`${words.times}: ${words.views.chart}`}>
                <TimesTable data={data} words={words} />
              </section>
              <p className="help only-w">{words.timesNote}</p>
            </>
          )}
          <HeldOrdersSection data={data} words={words} />
        </div>
      }
      table={
        <>
          <TimesRows data={data} words={words} />
          <HeldOrdersSection data={data} words={words} />
        </>
      }
    />
  );
}
