import { useRead } from '../../data/use-read.ts';
import '../figures.css';
import { type Comparison, comparisons } from '#contracts/marketing/figure-dimensions.ts';
import type { DashboardReply } from '#contracts/marketing/reporting.ts';
import { type FigureWords, figureMessages } from '#messages/admin/marketing/reporting.ts';
import { useSession } from '../../data/session.ts';
import { Form } from '../../form/form.tsx';
import { useLanguage, useWords } from '../../language.ts';
import { Failed, Void } from '../../list/list-states.tsx';
import { formatCount, formatTime } from '../../parts/format.ts';
import { Popover } from '../../parts/popover.tsx';
import type { SearchText } from '../../search-text.ts';
import { Breakdown } from './breakdown.tsx';
import { FunnelCard } from './charts/funnel-card.tsx';
import { RevenueCard } from './charts/revenue-card.tsx';
import { Deliveries } from './deliveries.tsx';
import { Kpis, Reckoning } from './kpis.tsx';
import { AlertsButton, RatesButton } from './owner/owner-buttons.tsx';
import { type Period, ranges, usePeriod, wordDays } from './period.ts';

interface Shown {
  data: DashboardReply;
  words: FigureWords;
}

function OwnDays({ period, onShow }: { period: Period; onShow: (search: SearchText) => void }) {
  const words = useWords(figureMessages);
  const submit = (typed: FormData) =>
    onShow({ range: 'own', from: String(typed.get('from')), to: String(typed.get('to')) });
  return (
    <Form className="pick2" noValidate={false} onSend={submit}>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="field">
          {words[name]}
          <input className="in" type="date" name={name} required defaultValue={period[name]} />
        </label>
      ))}
      <button type="submit" className="btn btn--main">
        {words.show}
      </button>
    </Form>
  );
}

function Choices({ period, change }: { period: Period; change: (search: SearchText) => void }) {
  const words = useWords(figureMessages);
  const language = useLanguage();
  return (
    <>
      <fieldset className="seg" aria-label={words.range}>
        {ranges.map((range) =>
          range === 'own' ? null : (
            <button
              key={range}
              type="button"
              aria-pressed={period.range === range}
              onClick={() => change({ range, from: '', to: '' })}
            >
              {words.ranges[range]}
            </button>
          ),
        )}
      </fieldset>
      <Popover
        trigger={period.range === 'own' ? wordDays(period.from, period.to, language) : words.ranges.own}
        label={words.range}
        width={220}
      >
        {(close) => (
          <OwnDays
            period={period}
            onShow={(search) => {
              change(search);
              close();
            }}
          />
        )}
      </Popover>
      <select
        className="in in--select in--sm"
        aria-label={words.compare}
        value={period.compare}
        onChange={({ target }) => change({ compare: target.value as Comparison })}
      >
        {comparisons.map((compare) => (
          <option key={compare} value={compare}>
            {`${words.compare} ${words.comparisons[compare]}`}
          </option>
        ))}
      </select>
    </>
  );
}

function Notes({ data, words }: Shown) {
  const language = useLanguage();
  const said = [
    ...(data.unpricedParts > 0 ? [words.unpriced(formatCount(data.unpricedParts, language))] : []),
    ...(data.sampleOrders > 0 ? [words.samples(formatCount(data.sampleOrders, language))] : []),
  ];
  if (said.length === 0) return null;
  return <p className="small muted card__b figures__notes">{said.join(' ')}</p>;
}

function Versus({ data, words }: Shown) {
  const language = useLanguage();
  if (!data.before) return null;
  const { from, to, cut } = data.before;
  return `· ${words.versus(wordDays(from, to, language))}${cut ? ` ${words.cut}` : ''}`;
}

interface HeadProps {
  period: Period;
  change: ReturnType<typeof usePeriod>['change'];
  /** `undefined` while another period loads. */
  data: DashboardReply | undefined;
  words: FigureWords;
}

function FiguresHead({ period, change, data, words }: HeadProps) {
  const language = useLanguage();
  const { role } = useSession();
  const { from, to } = period;
  return (
    <div className="card__h card__h--wrap">
      <h2>
        {words.title}{' '}
        <span className="muted plain">
          {wordDays(from, to, language)}
          {data && to === data.today && `, ${words.until(formatTime(new Date(data.at), language))}`}{' '}
          {data && <Versus data={data} words={words} />}
        </span>
      </h2>
      <Choices period={period} change={change} />
      {role === 'owner' && (
        <>
          <AlertsButton words={words} />
          <RatesButton words={words} />
        </>
      )}
    </div>
  );
}

export function Figures() {
  const words = useWords(figureMessages);
  const { period, by, change } = usePeriod();
  const { from, to, compare } = period;
  const { data, error, refetch, isPlaceholderData } = useRead('dashboard.show', {
    query: { from, to, compare },
    keep: true,
  });
  const isEmpty = data && data.orders === 0 && data.refunds === 0 && data.disputes === 0;
  return (
    <>
      <section
        className="card old-while-busy"
        aria-label={words.title}
        aria-busy={isPlaceholderData || (!data && !error)}
      >
        <FiguresHead
          period={period}
          change={change}
          data={isPlaceholderData ? undefined : data}
          words={words}
        />
        {error && !data && <Failed title={words.failed} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <div className="skel skel--block" />}
        {data && <Kpis data={data} words={words} />}
        {data && <Notes data={data} words={words} />}
        {data && <Reckoning words={words} />}
      </section>
      {isEmpty && (
        <section className="card">
          <Void icon="stats" title={words.empty} text={words.emptyText} />
        </section>
      )}
      {data && !isEmpty && (
        <div className="old-while-busy" aria-busy={isPlaceholderData}>
          <RevenueCard data={data} words={words} />
        </div>
      )}
      {data && (
        <div className="grid2">
          <div className="old-while-busy" aria-busy={isPlaceholderData}>
            <FunnelCard data={data} words={words} />
          </div>
          <Deliveries span={{ from, to }} words={words} />
        </div>
      )}
      {data && !isEmpty && <Breakdown span={{ from, to }} by={by} change={change} words={words} />}
    </>
  );
}
