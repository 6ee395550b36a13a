import type { ReactNode } from 'react';
import { type FigureDimension, figureDimensions } from '#contracts/marketing/figure-dimensions.ts';
import type { BreakdownItem, BreakdownReply } from '#contracts/marketing/reporting.ts';
import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import { processorTitles } from '#contracts/payments/processor-titles.ts';
import type { FigureTexts } from '#messages/admin/marketing/reporting.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { useRead } from '../../data/call-shop.ts';
import { useSession } from '../../data/session.ts';
import { formatCents, formatCount, formatShare, formatSpan, useLanguage, useTexts } from '../../language.tsx';
import { FailedState } from '../../list/list-states.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { CsvButton, FigureRows } from '../../parts/charts/figures-card.tsx';
import { Fold } from '../../parts/charts/fold.tsx';
import { usePackageNames } from '../../parts/package-name.ts';
import type { SearchText } from '../../search-text.ts';
import { paidStates, type Span, shareOf } from './period.ts';

function searchOf(dimension: FigureDimension, value: string, span: Span): SearchText | undefined {
  // The order list has no filter for the buyer's location or the processor.
  if (value === '' || dimension === 'place' || dimension === 'processor') return undefined;
  return { ...span, [dimension]: value, paymentStatus: paidStates };
}

function useNames(words: FigureTexts) {
  const orders = useTexts(ordersMessages);
  const language = useLanguage();
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  const { packageName } = usePackageNames();
  return (dimension: FigureDimension, { value, service }: BreakdownItem): string => {
    if (value === '') return words.none[dimension];
    if (dimension === 'service' && service) return packageName(service);
    if (dimension === 'audience') return orders.audiences[value as 'europe' | 'spain'] ?? value;
    if (dimension === 'language') return orders.languages[value as 'es'] ?? value;
    if (dimension === 'country' || dimension === 'place') return regions.of(value) ?? value;
    if (dimension === 'processor') return processorTitles[value as ProcessorName] ?? value;
    return value;
  };
}

interface BreakdownProps {
  span: Span;
  by: string | undefined;
  change: (search: SearchText) => void;
  words: FigureTexts;
}

export function BreakdownTable({ span, by, change, words }: BreakdownProps) {
  const dimension = figureDimensions.find((each) => each === by) ?? 'service';
  const read = useRead('dashboard.by', {
    params: { dimension },
    query: { ...span },
    keep: true,
  });
  const { data, error, refetch, isPlaceholderData: isOld } = read;
  const { costs } = useSession();
  const title = words.by(words.dimensions[dimension].toLowerCase());
  const nameOf = useNames(words);
  const language = useLanguage();
  const first = data?.items[0];
  return (
    <Fold
      title={title}
      open={by !== undefined}
      figure={first && `${nameOf(dimension, first)}, ${formatCents(first.revenueCents, language)}`}
    >
      <div className="card__h card__h--wrap fold__t">
        <fieldset className="seg seg--wrap" aria-label={words.groupBy}>
          {figureDimensions.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={dimension === each}
              onClick={() => change({ by: each })}
            >
              {words.dimensions[each]}
            </button>
          ))}
        </fieldset>
        {data && !isOld && (
          <CsvButton
            title={title}
            csv={{
              name: `auge-${dimension}-${span.from}-${span.to}`,
              lines: () => csvLines(data.items, costs),
            }}
          />
        )}
      </div>
      {error && !data && <FailedState title={words.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div className="skel skel--block" />}
      {data && <BreakdownLines data={data} dimension={dimension} span={span} words={words} />}
    </Fold>
  );
}

const csvFields = [
  ...(['orders', 'revenueCents', 'discountCents', 'taxCents', 'refundedCents'] as const),
  ...([
    'disputes',
    'disputedCents',
    'providerCostCents',
    'netCents',
    'marginCents',
    'completionP50Seconds',
  ] as const),
] as const;
const costFields: readonly string[] = ['providerCostCents', 'marginCents'];
function csvLines(items: readonly BreakdownItem[], costs: boolean) {
  const fields = csvFields.filter((field) => costs || !costFields.includes(field));
  return [['value', ...fields], ...items.map((item) => [item.value, ...fields.map((field) => item[field])])];
}

interface LinesProps {
  data: BreakdownReply;
  dimension: FigureDimension;
  span: Span;
  words: FigureTexts;
}

function OrdersLink({ search, text }: { search: SearchText; text: string }) {
  return (
    <ScreenLink to="orders" search={search} className="medium">
      {text}
    </ScreenLink>
  );
}

function ShareBar({ share: width }: { share: number }) {
  return (
    <span className="bar barcell__bar" aria-hidden="true">
      <i style={{ width: `${100 * width}%` }} />
    </span>
  );
}

function BreakdownLines({ data, dimension, span, words }: LinesProps) {
  const language = useLanguage();
  const nameOf = useNames(words);
  const { items, left, total } = data;
  const most = Math.max(...items.map(({ revenueCents }) => revenueCents), 1);
  const isService = dimension === 'service';
  const shareText = (part: number | null) => (part === null ? '–' : formatShare(part, language));
  const cells = (
    item: Pick<BreakdownItem, 'orders' | 'revenueCents' | 'marginCents' | 'netCents' | 'refundedCents'>,
  ) => [
    formatCents(item.revenueCents, language),
    ...(item.marginCents === null
      ? []
      : [formatCents(item.marginCents, language), shareText(shareOf(item.marginCents, item.netCents))]),
    shareText(shareOf(item.refundedCents, item.revenueCents)),
  ];
  const name = (item: BreakdownItem): ReactNode => {
    const search = searchOf(dimension, item.value, span);
    const text = nameOf(dimension, item);
    return search ? <OrdersLink key="name" search={search} text={text} /> : text;
  };
  return (
    <>
      <FigureRows
        label={words.by(words.dimensions[dimension].toLowerCase())}
        tall
        wide={[2]}
        heads={[
          ...[words.dimensions[dimension], words.kpis.orders, words.share, words.kpis.revenue],
          ...(total.marginCents === null ? [] : [words.measures.marginCents, words.marginOfNet]),
          words.kpis.refunded,
          ...(isService ? [words.completionP50] : []),
        ]}
        lines={items.map((item) => [
          name(item),
          formatCount(item.orders, language),
          <ShareBar key="bar" share={item.revenueCents / most} />,
          ...cells(item),
          ...(isService
            ? [item.completionP50Seconds === null ? '–' : formatSpan(item.completionP50Seconds, language)]
            : []),
        ])}
        foot={[
          words.total,
          formatCount(total.orders, language),
          '',
          ...cells(total),
          ...(isService ? [''] : []),
        ]}
      />
      {left > 0 && <p className="small muted card__b">{words.left(formatCount(left, language))}</p>}
    </>
  );
}
