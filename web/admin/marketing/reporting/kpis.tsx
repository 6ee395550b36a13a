import type { DashboardReply, Figures as FigureSums } from '#contracts/marketing/reporting.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import type { FigureTexts } from '#messages/admin/marketing/reporting.ts';
import { useSession } from '../../data/session.ts';
import { formatCents, formatCount, formatShare, useLanguage } from '../../language.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { Fold } from '../../parts/charts/fold.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { SearchText } from '../../search-text.ts';
import { formatDays, paidStates, shareOf } from './period.ts';

interface KpiProps {
  data: DashboardReply;
  words: FigureTexts;
}

interface Kpi {
  name: keyof FigureTexts['kpis'];
  value: (sums: FigureSums) => number | null;
  count?: true;
  /** An increase is unfavourable. */
  costs?: true;
  note?: (sums: FigureSums, words: FigureTexts, language: StaffLanguage) => string | undefined;
  link: (span: { from: string; to: string }) => {
    to: 'orders' | 'payments' | 'disputes';
    search: SearchText;
  };
}

const kpiNoteOf =
  (part: keyof FigureSums, whole: 'revenueCents' | 'netCents'): NonNullable<Kpi['note']> =>
  (sums, words, language) => {
    const found = shareOf(sums[part] ?? 0, sums[whole]);
    if (found === null) return undefined;
    return words[whole === 'netCents' ? 'ofNet' : 'ofRevenue'](formatShare(found, language));
  };

const paidOrdersLink = (span: { from: string; to: string }) =>
  ({ to: 'orders', search: { ...span, paymentStatus: paidStates } }) as const;

const kpis: readonly Kpi[] = [
  { name: 'revenue', value: (sums) => sums.revenueCents, link: paidOrdersLink },
  { name: 'orders', value: (sums) => sums.orders, count: true, link: paidOrdersLink },
  { name: 'average', value: (sums) => sums.averageCents, link: paidOrdersLink },
  {
    name: 'margin',
    value: (sums) => sums.marginCents,
    link: paidOrdersLink,
    note: kpiNoteOf('marginCents', 'netCents'),
  },
  { name: 'cost', value: (sums) => sums.providerCostCents, costs: true, link: paidOrdersLink },
  {
    name: 'discount',
    value: (sums) => sums.discountCents,
    costs: true,
    note: kpiNoteOf('discountCents', 'revenueCents'),
    link: paidOrdersLink,
  },
  {
    name: 'refunded',
    value: (sums) => sums.refundedCents,
    costs: true,
    note: kpiNoteOf('refundedCents', 'revenueCents'),
    link: ({ from, to }) => ({ to: 'payments', search: { refundedFrom: from, refundedTo: to } }),
  },
  {
    name: 'disputed',
    value: (sums) => sums.disputes,
    count: true,
    costs: true,
    note: ({ disputedCents }, _words, language) =>
      disputedCents > 0 ? formatCents(disputedCents, language) : undefined,
    link: (span) => ({ to: 'disputes', search: span }),
  },
  { name: 'tax', value: (sums) => sums.taxCents, link: paidOrdersLink },
  { name: 'net', value: (sums) => sums.netCents, link: paidOrdersLink },
];

function KpiChange({ kpi, data, words }: KpiProps & { kpi: Kpi }) {
  const language = useLanguage();
  const { before } = data;
  const [now, then] = [kpi.value(data), before && kpi.value(before)];
  const note = kpi.note?.(data, words, language);
  if (now === null || typeof then !== 'number') return <dd className="delta muted">{note}</dd>;
  const change = then === 0 ? null : ((now - then) * 10_000) / Math.abs(then);
  const isWorse = kpi.costs && change !== null && change > 1000;
  return (
    <dd className="delta">
      {change !== null && now !== then && <Icon name={now > then ? 'au' : 'ad'} />}
      <span>
        {change !== null && (
          <b>
            {change > 0 ? '+' : ''}
            {formatShare(change, language)}
          </b>
        )}{' '}
        {isWorse && <span className="warn">{words.worse}</span>}{' '}
        {note && (
          <span className="muted">
            {change !== null && '· '}
            {note}
          </span>
        )}
      </span>
    </dd>
  );
}

/** Figures beside the revenue. Without permission to see costs, the net takes the place of the margin. */
const shownFirst = ['orders', 'average', 'margin', 'refunded'] as const;
const costNames: readonly string[] = ['margin', 'cost'];

function useKpis() {
  const { costs } = useSession();
  const mine = kpis.filter(({ name }) => costs || !costNames.includes(name));
  const isFirst = ({ name }: Kpi) =>
    (shownFirst as readonly string[]).includes(name) || (!costs && name === 'net');
  return {
    all: mine,
    first: mine.filter(isFirst),
    more: mine.filter((kpi) => kpi.name !== 'revenue' && !isFirst(kpi)),
  };
}

function textOf(kpi: Kpi, data: DashboardReply, language: StaffLanguage): string {
  const value = kpi.value(data);
  if (value === null) return '–';
  return kpi.count ? formatCount(value, language) : formatCents(value, language);
}

function List({ of, data, words }: KpiProps & { of: readonly Kpi[] }) {
  const language = useLanguage();
  return (
    <dl className="kpis kpis--4">
      {of.map((kpi) => (
        <div key={kpi.name}>
          <dt>{words.kpis[kpi.name]}</dt>
          <dd className="v">
            <ScreenLink {...kpi.link({ from: data.from, to: data.to })}>
              {textOf(kpi, data, language)}
            </ScreenLink>
          </dd>
          <KpiChange kpi={kpi} data={data} words={words} />
        </div>
      ))}
    </dl>
  );
}

export function Revenue({ data, words }: KpiProps) {
  const language = useLanguage();
  const [kpi] = kpis;
  if (!kpi) return null;
  const { before } = data;
  return (
    <div className="rev__t">
      <h2 className="plain ink2">{words.revenueWithTax}</h2>
      <ScreenLink className="rev__v" {...kpi.link({ from: data.from, to: data.to })}>
        {textOf(kpi, data, language)}
      </ScreenLink>
      <dl className="rev__d">
        <dt className="sr">{words.difference}</dt>
        <KpiChange kpi={kpi} data={data} words={words} />
      </dl>
      {before && (
        <span className="muted small">
          {words.against(
            formatCents(before.revenueCents, language),
            formatDays(before.from, before.to, language),
          )}
          {before.cut && ` ${words.cut}`}
        </span>
      )}
    </div>
  );
}

export const Kpis = (shown: KpiProps) => <List of={useKpis().first} {...shown} />;

export function MoreKpis({ data, words }: KpiProps) {
  const language = useLanguage();
  const { more } = useKpis();
  const figure = more
    .slice(0, 3)
    .map((kpi) => `${words.kpis[kpi.name].toLowerCase()} ${textOf(kpi, data, language)}`)
    .join(' · ');
  return (
    <Fold title={words.moreFigures} figure={figure}>
      <List of={more} data={data} words={words} />
    </Fold>
  );
}

export function CalculationNote({ words }: { words: FigureTexts }) {
  const { all } = useKpis();
  return (
    <Fold title={words.reckoned}>
      <dl className="dl card__b">
        {all.map(({ name }) => (
          <div className="dl__r" key={name}>
            <dt>{words.kpis[name]}</dt>
            <dd>{words.reckoning[name]}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
