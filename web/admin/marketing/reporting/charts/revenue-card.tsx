import { useState } from 'react';
import type { DashboardReply } from '#contracts/marketing/reporting.ts';
import type { FigureTexts } from '#messages/admin/marketing/reporting.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useSession } from '../../../data/session.ts';
import {
  formatCents,
  formatCount,
  formatDayOfYear,
  formatEuros,
  formatMonth,
  formatTime,
  useLanguage,
  useTexts,
} from '../../../language.tsx';
import { ScreenLink } from '../../../parts/button.tsx';
import { CsvButton, FigureRows } from '../../../parts/charts/figures-card.tsx';
import { Fold } from '../../../parts/charts/fold.tsx';
import { SpanChart } from '../../../parts/charts/span-chart.tsx';
import { Segments } from '../../../parts/segments.tsx';
import { Kpis, Revenue } from '../kpis.tsx';
import { byStep, defaultStep, type PointStep, pointSteps, type SteppedPoint } from '../owner/steps.ts';
import { formatDays, noonOf, paidStates } from '../period.ts';

interface RevenueProps {
  data: DashboardReply;
  words: FigureTexts;
}

const measures = [
  'revenueCents',
  'marginCents',
  'refundedCents',
  'discountCents',
  'taxCents',
  'providerCostCents',
] as const;

/** Returns the label of a point. `short` is for the axis, with the first day or month. */
function usePointName({ unit }: Pick<DashboardReply, 'unit'>, step: PointStep = 'day') {
  const language = useLanguage();
  return ({ at, to }: Pick<SteppedPoint, 'at' | 'to'>, short = false) => {
    if (unit === 'hour') return formatTime(new Date(at), language);
    if (!short) return formatDays(at, to, language);
    return step === 'month' ? formatMonth(noonOf(at), language) : formatDayOfYear(noonOf(at), language);
  };
}

const hourMs = 3_599_000;

function useSteps({ unit, points }: DashboardReply) {
  const [wanted, setStep] = useState<PointStep>();
  const step = unit === 'hour' ? 'day' : (wanted ?? defaultStep(points.length));
  const stepped =
    unit === 'hour'
      ? points.map((point) => ({ ...point, to: new Date(Date.parse(point.at) + hourMs).toISOString() }))
      : byStep(points, step);
  return { step, setStep, points: stepped, hasSteps: unit === 'day' && points.length > 31 };
}

interface StepChoiceProps {
  step: PointStep;
  onStep: (step: PointStep) => void;
  words: FigureTexts;
}

function StepChoice({ step, onStep, words }: StepChoiceProps) {
  return (
    <Segments label={words.pointsBy} choices={pointSteps} names={words} value={step} onChoose={onStep} />
  );
}

/** Future points are not zero. */
const isPastPoint = ({ at, unit }: DashboardReply, point: { at: string }) => unit === 'day' || point.at <= at;

function PointLink({ data, point, words }: RevenueProps & { point: SteppedPoint }) {
  const nameOf = usePointName(data);
  return (
    <ScreenLink to="orders" search={{ from: point.at, to: point.to, paymentStatus: paidStates }}>
      {words.ordersOf(nameOf(point))}
    </ScreenLink>
  );
}

const swatches = {
  now: <path d="M0 4h16" stroke="var(--color-chart-now)" strokeWidth="2" />,
  past: <path d="M0 4h16" stroke="var(--color-chart-then)" strokeWidth="1.5" strokeDasharray="3 3" />,
  bar: <path d="M4 0h8v8H4z" fill="var(--color-chart-bar)" />,
};

function ChartLegend({ entries }: { entries: readonly (readonly [keyof typeof swatches, string])[] }) {
  return (
    <div className="legend">
      {entries.map(([kind, label]) => (
        <span key={kind}>
          <svg viewBox="0 0 16 8" aria-hidden="true">
            {swatches[kind]}
          </svg>
          {label}
        </span>
      ))}
    </div>
  );
}

type ChartMeasure = (typeof measures)[number];

const costMeasures: readonly ChartMeasure[] = ['marginCents', 'providerCostCents'];

function useMeasures(): readonly ChartMeasure[] {
  const { costs } = useSession();
  return measures.filter((each) => costs || !costMeasures.includes(each));
}

interface MeasuredPoints extends RevenueProps {
  points: readonly SteppedPoint[];
  measure: ChartMeasure;
  step: PointStep;
}

function usePointFacts({ words, measure }: Pick<MeasuredPoints, 'words' | 'measure'>) {
  const language = useLanguage();
  return (point: SteppedPoint): [string, string][] => [
    [words.measures[measure], formatCents(point[measure] ?? 0, language)],
    ...(point.before
      ? [[words.before, formatCents(point.before[measure] ?? 0, language)] as [string, string]]
      : []),
    [words.kpis.orders, formatCount(point.orders, language)],
  ];
}

function PointPanel({ name, facts }: { name: string; facts: readonly [string, string][] }) {
  return (
    <>
      <p className="medium">{name}</p>
      <dl>
        {facts.map(([label, value]) => [<dt key={`${label}-`}>{label}</dt>, <dd key={label}>{value}</dd>])}
      </dl>
    </>
  );
}

function RevenueChart({ data, words, points, measure, step }: MeasuredPoints) {
  const language = useLanguage();
  const nameOf = usePointName(data, step);
  const factsOf = usePointFacts({ words, measure });
  const [chosenAt, setChosenAt] = useState<string>();
  const place = points.findIndex(({ at }) => at === chosenAt);
  const point = points[place];
  const told = (index: number) => {
    const each = points[index];
    if (!each) return { text: '', panel: null };
    const [name, facts] = [nameOf(each), factsOf(each)];
    const text = `${name}: ${facts.map(([label, value]) => `${label} ${value}`).join(', ')}`;
    return { text, panel: <PointPanel name={name} facts={facts} /> };
  };
  return (
    <div className="card__b">
      <SpanChart
        points={points.map((each) => ({
          now: isPastPoint(data, each) ? each[measure] : null,
          past: each.before?.[measure] ?? null,
          bar: each.orders,
        }))}
        placeName={(index, short) => {
          const each = points[index];
          return each ? nameOf(each, short) : '';
        }}
        height={(value) => formatEuros(value, language)}
        count={(value) => formatCount(value, language)}
        label={words.chartLabel(words.measures[measure])}
        told={told}
        open={data.unit === 'day' && data.to === data.today}
        chosen={point && place}
        onChoose={(index) => setChosenAt(index === undefined ? undefined : points[index]?.at)}
      />
      <p className="small chartlink">{point && <PointLink data={data} point={point} words={words} />}</p>
    </div>
  );
}

const fileLines = ({
  points,
  measure,
  mine,
}: Pick<MeasuredPoints, 'points' | 'measure'> & { mine: readonly ChartMeasure[] }) => [
  ['at', ...mine, 'before', 'orders'],
  ...points.map((each) => [
    each.at,
    ...mine.map((name) => (each[name] ?? 0) / 100),
    each.before ? (each.before[measure] ?? 0) / 100 : null,
    each.orders,
  ]),
];

interface MeasureChoiceProps extends Pick<MeasuredPoints, 'measure' | 'words'> {
  of: readonly ChartMeasure[];
  onChoose: (measure: ChartMeasure) => void;
}

function MeasureChoice({ measure, of, words, onChoose }: MeasureChoiceProps) {
  return (
    <select
      className="in in--select in--sm"
      aria-label={words.measure}
      value={measure}
      onChange={({ target }) => onChoose(target.value as ChartMeasure)}
    >
      {of.map((each) => (
        <option key={each} value={each}>
          {words.measures[each]}
        </option>
      ))}
    </select>
  );
}

interface RevenueCardProps extends RevenueProps {
  /** No payments, refunds or disputes in the period. */
  isEmpty: boolean;
  isOld: boolean;
}

export function RevenueCard({ data, words, isEmpty, isOld }: RevenueCardProps) {
  const mine = useMeasures();
  const { step, setStep, points, hasSteps } = useSteps(data);
  const [measure, setMeasure] = useState<ChartMeasure>('revenueCents');
  const measured = { data, words, points, measure, step };
  const csv = { name: `auge-${data.from}-${data.to}`, lines: () => fileLines({ points, measure, mine }) };
  return (
    <section className="card old-while-busy" aria-label={words.chart} aria-busy={isOld}>
      <div className="rev">
        <Revenue data={data} words={words} />
        {!isEmpty && (
          <div className="rev__a">
            <ChartLegend
              entries={[
                ['now', words.measures[measure]],
                ...(data.before ? [['past', words.before] as const] : []),
                ['bar', words.kpis.orders],
              ]}
            />
            {hasSteps && <StepChoice step={step} onStep={setStep} words={words} />}
            <MeasureChoice measure={measure} of={mine} words={words} onChoose={setMeasure} />
            {!isOld && <CsvButton title={words.chart} csv={csv} />}
          </div>
        )}
      </div>
      {isEmpty ? <EmptyPeriod words={words} /> : <RevenueChart {...measured} />}
      <Kpis data={data} words={words} />
    </section>
  );
}

function EmptyPeriod({ words }: { words: FigureTexts }) {
  const { entries } = useTexts(shellMessages);
  const { role } = useSession();
  return (
    <p className="card__b muted">
      {words.emptyText} {role === 'owner' && <ScreenLink to="opening">{entries.opening}</ScreenLink>}
    </p>
  );
}

/** Points of the chart as a table. */
export function RevenueTable({ data, words }: RevenueProps) {
  const language = useLanguage();
  const mine = useMeasures();
  const { step, points } = useSteps(data);
  const bare = { ...words, ordersOf: (name: string) => name };
  const heads = [
    words[data.unit === 'hour' ? 'hour' : step],
    ...mine.map((each) => words.measures[each]),
    words.revenueBefore,
    words.kpis.orders,
  ];
  const come = points.filter((each) => isPastPoint(data, each)).toReversed();
  return (
    <Fold title={words.inTable} figure={words.lastPoints(formatCount(come.length, language))}>
      <FigureRows
        label={words.chart}
        heads={heads}
        lines={come.map((each) => [
          <PointLink key="at" data={data} point={each} words={bare} />,
          ...mine.map((name) => formatCents(each[name] ?? 0, language)),
          each.before ? formatCents(each.before.revenueCents, language) : '–',
          formatCount(each.orders, language),
        ])}
      />
    </Fold>
  );
}
