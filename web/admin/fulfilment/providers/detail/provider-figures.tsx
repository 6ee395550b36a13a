import { dayMs } from '#contracts/kit/time.ts';
import { useRead } from '../../../data/call-shop.ts';
import { useSession } from '../../../data/session.ts';
import { shopNow } from '../../../data/shop-clock.ts';
import '../../../marketing/figures.css';
import type { BalanceReply, HealthFigures, HealthReply } from '#contracts/fulfilment/provider-health.ts';
import type { ProviderItem } from '#contracts/fulfilment/providers.ts';
import type { ProvidersTexts } from '#messages/admin/fulfilment/providers.ts';
import { periodMessages } from '#messages/admin/shell/periods.ts';
import {
  DateTime,
  formatAmount,
  formatCount,
  formatDay,
  formatDayOfYear,
  formatShare,
  formatSpan,
  formatTime,
  useLanguage,
  useTexts,
} from '../../../language.tsx';
import { Card } from '../../../parts/card.tsx';
import { FigureRows, FiguresCard } from '../../../parts/charts/figures-card.tsx';
import { type ChartPoint, LineChart, Sparkline } from '../../../parts/charts/line-chart.tsx';

interface CardProps {
  provider: ProviderItem;
  words: ProvidersTexts;
}
/** Longest forecast shown. Estimates beyond it are unreliable. */
const longDays = 365;

/** Returns the balance over time and its forecast, at most two weeks ahead. */
function curveOf(readings: BalanceReply['readings'], { daysLeft }: ProviderItem) {
  const from = Date.parse(readings[0]!.at);
  const until = Date.parse(readings.at(-1)!.at);
  const ends = daysLeft !== null && daysLeft <= 14 ? until + daysLeft * dayMs : null;
  const span = Math.max((ends ?? until) - from, 1);
  const placeOf = (time: number) => (time - from) / span;
  return { from, until, ends, placeOf };
}

function BalanceChart({ readings, provider, words }: CardProps & { readings: BalanceReply['readings'] }) {
  const language = useLanguage();
  const amount = (value: number | string) => formatAmount(String(value), provider.currency, language);
  const { from, until, ends, placeOf } = curveOf(readings, provider);
  const points = readings.map(({ at, balance }) => ({ at: placeOf(Date.parse(at)), value: Number(balance) }));
  const top = Math.max(...points.map(({ value }) => value), Number(provider.lowBalance), 1);
  const whole = (value: number) => formatCount(Math.round(value), language);
  const day = (time: number) => formatDayOfYear(new Date(time), language);
  const places = [
    ...new Map([from, until, ...(ends ? [ends] : [])].map((time) => [day(time), time])).values(),
  ];
  return (
    <LineChart
      points={points}
      ahead={ends === null ? undefined : { at: 1, value: 0 }}
      mark={
        Number(provider.lowBalance) > 0
          ? { value: Number(provider.lowBalance), text: words.markAt(whole(Number(provider.lowBalance))) }
          : undefined
      }
      heights={[0, top / 2, top].map((value) => ({ value, text: whole(value) }))}
      places={places.map((time) => ({ at: placeOf(time), text: day(time) }))}
      notes={readings.flatMap(({ added }, at) =>
        Number(added) > top / 20 && points[at] ? [{ ...points[at], text: `+${whole(Number(added))}` }] : [],
      )}
      now={amount(points.at(-1)!.value)}
      label={words.balanceChart(amount(points.at(-1)!.value))}
    />
  );
}

function BalanceNow({ provider, words }: CardProps) {
  const language = useLanguage();
  const periods = useTexts(periodMessages);
  const wordsLeft = (days: number | null) => {
    if (days === null) return words.lastsUnknown;
    return days > longDays ? words.lastsLong : words.lasts(formatCount(days, language));
  };
  const amount = (value: string | null) => formatAmount(value, provider.currency, language);
  const { balance, daysLeft, spentIn24h, lowBalance, low } = provider;
  const facts = [
    ...(spentIn24h === null ? [] : [[`${words.spent}, ${periods.h24}`, amount(spentIn24h)] as const]),
    [words.lowMark, amount(lowBalance)],
    ...(daysLeft === null || daysLeft > longDays
      ? []
      : [[words.endsOn, formatDay(new Date(shopNow().getTime() + daysLeft * dayMs), language)] as const]),
  ] as const;
  return (
    <div>
      <p className="mini__v mini__v--xl">{balance === null ? '–' : amount(balance)}</p>
      <p>
        <b className={low ? 'medium warn' : 'medium'}>{wordsLeft(daysLeft)}</b>{' '}
        {daysLeft !== null && <span className="muted">{words.atPace}</span>}
      </p>
      <dl className="dl small">
        {facts.map(([label, value]) => (
          <div className="dl__r" key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function BalanceCard({ provider, words }: CardProps) {
  const language = useLanguage();
  const { costs } = useSession();
  const { data } = useRead('providers.balance', { params: { id: provider.id }, enabled: costs });
  const amount = (value: string | null) => formatAmount(value, provider.currency, language);
  const readings = data?.readings ?? [];
  const last = readings.at(-1);
  if (!costs)
    return (
      <Card title={words.balance} padded>
        <BalanceNow provider={provider} words={words} />
      </Card>
    );
  return (
    <FiguresCard
      title={words.balance}
      about={last && <DateTime at={last.at} as="ago" />}
      chart={
        <div className="card__b balance">
          <BalanceNow provider={provider} words={words} />
          <div className="chartbox">
            {readings.length > 1 ? (
              <BalanceChart readings={readings} provider={provider} words={words} />
            ) : (
              <p className="muted small">{words.noReadings}</p>
            )}
          </div>
        </div>
      }
      table={
        <FigureRows
          label={words.balance}
          heads={[words.when, words.balance, words.expected, words.sends, words.cameIn]}
          lines={readings
            .toReversed()
            .map(({ at, balance: value, spent, sends, added }) => [
              <DateTime key="at" at={at} />,
              amount(value),
              amount(spent),
              formatCount(sends, language),
              Number(added) > 0 ? amount(added) : '–',
            ])}
        />
      }
    />
  );
}

const ratioOf = (of: number, whole: number) => (whole === 0 ? null : (of * 10_000) / whole);
const measures = {
  accepted: ({ accepted, sends }: HealthFigures) => ratioOf(accepted, sends),
  doubtful: ({ doubtful, rejected, sends }: HealthFigures) => ratioOf(doubtful + rejected, sends),
  answer: ({ answerP95Ms }: HealthFigures) => answerP95Ms,
  starts: ({ startP50Seconds }: HealthFigures) => startP50Seconds,
  whole: ({ completed, short }: HealthFigures) => ratioOf(completed, completed + short),
} as const;
type Measure = keyof typeof measures;
const measureNames = Object.keys(measures) as Measure[];

function useMeasureFormat() {
  const language = useLanguage();
  return (measure: Measure, value: number | null) => {
    if (value === null) return '–';
    if (measure === 'answer') return formatSpan(value / 1000, language);
    return measure === 'starts' ? formatSpan(value, language) : formatShare(value, language);
  };
}

function pointsOf(hours: HealthReply['hours'], measure: Measure): ChartPoint[] {
  const from = Date.parse(hours[0]?.hour ?? '');
  const span = Math.max(Date.parse(hours.at(-1)?.hour ?? '') - from, 1);
  return hours.flatMap((hour) => {
    const value = measures[measure](hour);
    return value === null ? [] : [{ at: (Date.parse(hour.hour) - from) / span, value }];
  });
}

interface MeasureChartProps {
  measure: Measure;
  health: HealthReply;
  words: ProvidersTexts;
}

function MeasureChart({ measure, health, words }: MeasureChartProps) {
  const shown = useMeasureFormat();
  const language = useLanguage();
  const { '24h': day, '30d': month } = health.all;
  const usual = measures[measure](month);
  const points = pointsOf(health.hours, measure);
  return (
    <div className="mini">
      <p className="small muted">{words.measures[measure]}</p>
      <p className="mini__v">{shown(measure, measures[measure](day))}</p>
      {points.length > 0 && (
        <Sparkline points={points} usual={usual ?? undefined} label={words.byHour(words.measures[measure])} />
      )}
      <p className="delta muted">
        {words.usual(shown(measure, usual))}
        {measure === 'accepted' && ` · ${words.ofSends(formatCount(day.sends, language))}`}
        {measure === 'doubtful' && ` · ${words.inDoubt(formatCount(day.doubtful, language))}`}
      </p>
    </div>
  );
}

/** A larger drop triggers a refill (0.01 %). */
const refillDropThreshold = 1000;

function ServiceDrops({ services, words }: { services: HealthReply['services']; words: ProvidersTexts }) {
  const language = useLanguage();
  const counted = services.filter(({ drop }) => drop !== null);
  return (
    <div className="mini">
      <p className="small muted">{words.drop}</p>
      <ul className="drops">
        {counted.map(({ providerService, name, drop }) => (
          <li key={providerService}>
            <span className="clip" title={name}>
              {name}
            </span>
            <span className={drop! > refillDropThreshold ? 'bar bar--warn' : 'bar'} aria-hidden="true">
              <i style={{ width: `${Math.min(100, drop! / 20)}%` }} />
            </span>
            <span className={drop! > refillDropThreshold ? 'num warn medium' : 'num'}>
              {formatShare(drop!, language)}
            </span>
          </li>
        ))}
      </ul>
      <p className="delta muted">{counted.length === 0 ? words.noDrop : words.dropRefilled}</p>
    </div>
  );
}

export function HealthCard({ provider, words }: CardProps) {
  const language = useLanguage();
  const shown = useMeasureFormat();
  const { data } = useRead('providers.health', { params: { id: provider.id } });
  if (!data) return <section className="card skel skel--block" aria-busy="true" />;
  return (
    <FiguresCard
      title={words.health}
      about={
        data.countedUntil ? words.until(formatTime(new Date(data.countedUntil), language)) : words.counted
      }
      chart={
        <div className="minis">
          {measureNames.map((measure) => (
            <MeasureChart key={measure} measure={measure} health={data} words={words} />
          ))}
          <ServiceDrops services={data.services} words={words} />
        </div>
      }
      table={
        <FigureRows
          label={words.health}
          heads={[words.day, ...measureNames.map((measure) => words.measures[measure])]}
          lines={data.days
            .toReversed()
            .map((figures) => [
              formatDay(new Date(`${figures.day}T12:00:00Z`), language),
              ...measureNames.map((measure) => shown(measure, measures[measure](figures))),
            ])}
        />
      }
    />
  );
}
