import { countKind } from '#contracts/catalog/service-types.ts';
import { locales } from '#contracts/kit/locales.ts';
import { firstDayOf } from '#contracts/kit/periods.ts';
import type { StaffOrderCountsReply, StaffOrderItem } from '#contracts/orders/orders-list.ts';
import {
  audiences,
  fulfilmentStates,
  orderStates,
  paymentStates,
  serviceTypes,
} from '#contracts/orders/states.ts';
import { type OrdersTexts, ordersMessages } from '#messages/admin/orders/orders.ts';
import { type BulkTexts, bulkMessages } from '#messages/admin/staff/bulk.ts';
import { useRead } from '../../../data/call-shop.ts';
import { shopNow } from '../../../data/shop-clock.ts';
import { DateTime, formatCount, Money, useLanguage, useTexts } from '../../../language.tsx';
import { bulkActions } from '../../../list/bulk-actions.ts';
import type { Choice, Filter, ListConfig } from '../../../list/list-config.ts';
import { ListScreen } from '../../../list/list-screen.tsx';
import { StatusBadge } from '../../../parts/status.tsx';
import { DeliveryMark, DeliveryProgress, OrderMark, PaymentMark } from './order-states.tsx';

function PackageCell({ order, words }: { order: StaffOrderItem; words: OrdersTexts }) {
  const { audience, kind } = order;
  const language = useLanguage();
  const count = formatCount(order.quantity, language);
  if (kind) return countKind(kind, language, count);
  return (
    <>
      {count} {words.types[order.serviceType]}{' '}
      {audience && (
        <abbr className="muted" title={words.audiences[audience]}>
          {words.short[audience]}
        </abbr>
      )}
    </>
  );
}

function DeliveryCell({ order, words }: { order: StaffOrderItem; words: OrdersTexts }) {
  const { deliveryStatus: state, delivered, deliveryQuantity } = order;
  if (state === null) return <span className="muted">—</span>;
  if (state === 'in_progress' || state === 'partial' || state === 'completed')
    return <DeliveryProgress delivered={delivered} of={deliveryQuantity} state={state} />;
  return <DeliveryMark state={state} words={words} />;
}

/** On phones, shows the pending reason instead of the state, if any. */
function StateCell({ order, words }: { order: StaffOrderItem; words: OrdersTexts }) {
  return order.pending.length > 0 ? (
    <StatusBadge mark="attn">{words.states[order.status]}</StatusBadge>
  ) : (
    <OrderMark state={order.status} words={words} />
  );
}

const filterChoices = <Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
): Choice[] => values.map((value) => ({ value, label: labels[value] }));

/** Returns the values that orders have, most frequent first. */
function valuesOf(counts: StaffOrderCountsReply | undefined, filter: string): Choice[] {
  return Object.entries(counts?.counts ?? {})
    .filter(([name]) => name.startsWith(`${filter}:`))
    .toSorted(([, one], [, other]) => other - one)
    .map(([name]) => name.slice(filter.length + 1))
    .map((value) => ({ value, label: value }));
}

interface OrdersListProps {
  words: OrdersTexts;
  bulk: BulkTexts;
  counts: StaffOrderCountsReply | undefined;
  providers: Record<string, string>;
}

type ChoiceFilter = Extract<Filter, { kind: 'choice' }>;

const multiChoiceFilter = (
  filter: Pick<ChoiceFilter, 'key' | 'label' | 'icon'>,
  choices: readonly Choice[],
): Filter => ({
  ...filter,
  kind: 'choice',
  many: true,
  choices,
});

function filtersOf({ words, counts, providers }: Omit<OrdersListProps, 'bulk'>): Filter[] {
  const { columns } = words;
  const counted = (filter: string) => valuesOf(counts, filter);
  const named = counted('provider').map(({ value }) => ({ value, label: providers[value] ?? value }));
  const deliveries = fulfilmentStates.filter((state) => state !== 'submitting');
  const pending = [
    { value: 'any', label: words.anyPending },
    { value: 'dispute', label: words.dispute },
  ];
  return [
    multiChoiceFilter(
      { key: 'status', label: columns.state, icon: 'orders' },
      filterChoices(orderStates, words.states),
    ),
    multiChoiceFilter(
      { key: 'paymentStatus', label: columns.payment, icon: 'card' },
      filterChoices(paymentStates, words.payments),
    ),
    multiChoiceFilter(
      { key: 'deliveryStatus', label: columns.delivery, icon: 'send' },
      filterChoices(deliveries, words.deliveries),
    ),
    multiChoiceFilter(
      { key: 'serviceType', label: words.kind, icon: 'star' },
      filterChoices(serviceTypes, words.types),
    ),
    multiChoiceFilter({ key: 'service', label: columns.service, icon: 'box' }, counted('service')),
    multiChoiceFilter({ key: 'provider', label: columns.provider, icon: 'server' }, named),
    { kind: 'days', key: 'date', label: columns.date, icon: 'clock', from: 'from', to: 'to' },
    { kind: 'amounts', key: 'amount', label: words.amount, icon: 'card', from: 'amountFrom', to: 'amountTo' },
    multiChoiceFilter(
      { key: 'language', label: columns.language, icon: 'chat' },
      filterChoices(locales, words.languages),
    ),
    multiChoiceFilter({ key: 'country', label: columns.country, icon: 'target' }, counted('country')),
    multiChoiceFilter(
      { key: 'audience', label: columns.audience, icon: 'users' },
      filterChoices(audiences, words.audiences),
    ),
    multiChoiceFilter({ key: 'source', label: columns.source, icon: 'out' }, counted('source')),
    multiChoiceFilter({ key: 'code', label: columns.code, icon: 'ticket' }, counted('code')),
    multiChoiceFilter({ key: 'pending', label: columns.pending, icon: 'alert' }, pending),
  ];
}

type Columns = ListConfig<StaffOrderItem>['columns'];

const purchaseColumns = (words: OrdersTexts): Columns => [
  {
    key: 'order',
    label: words.columns.order,
    card: 'title',
    cell: ({ orderNumber }) => <span className="mono medium">{orderNumber}</span>,
  },
  {
    key: 'date',
    label: words.columns.date,
    card: 'date',
    sort: 'created',
    downFirst: true,
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
  {
    key: 'customer',
    label: words.columns.customer,
    cell: ({ customerEmail }) => (
      <span className="clip" style={{ display: 'block', maxWidth: 128 }} title={customerEmail}>
        {customerEmail}
      </span>
    ),
  },
  {
    key: 'target',
    label: words.columns.target,
    card: 'note',
    cell: ({ instagramUsername }) => `@${instagramUsername}`,
  },
  {
    key: 'service',
    label: words.columns.service,
    card: 'line',
    cell: (order) => <PackageCell order={order} words={words} />,
  },
];

const stateColumns = (words: OrdersTexts): Columns => [
  {
    key: 'state',
    sort: 'status',
    label: words.columns.state,
    card: 'state',
    cell: (order) => <StateCell order={order} words={words} />,
  },
  {
    key: 'payment',
    label: words.columns.payment,
    keep: true,
    cell: ({ paymentStatus, claim }) => <PaymentMark state={paymentStatus} claim={claim} words={words} />,
  },
  {
    key: 'delivery',
    label: words.columns.delivery,
    cell: (order) => <DeliveryCell order={order} words={words} />,
  },
  {
    key: 'provider',
    label: words.columns.provider,
    cell: ({ provider, providerOrderId }) =>
      provider ? (
        <>
          {provider} <span className="muted small">{providerOrderId}</span>
        </>
      ) : (
        <span className="muted">—</span>
      ),
  },
];

const otherColumns = (words: OrdersTexts): Columns => [
  {
    key: 'pending',
    label: words.columns.pending,
    hidden: true,
    cell: ({ pending }) => (pending.length > 0 ? words.attention(String(pending.length)) : '—'),
  },
  {
    key: 'language',
    label: words.columns.language,
    hidden: true,
    cell: ({ language }) => words.languages[language],
  },
  { key: 'country', label: words.columns.country, hidden: true, cell: ({ country }) => country },
  {
    key: 'sample',
    label: words.sample,
    hidden: true,
    cell: ({ sample }) => (sample ? words.sample : '—'),
  },
  {
    key: 'total',
    label: words.columns.total,
    card: 'figure',
    right: true,
    sort: 'total',
    downFirst: true,
    cell: ({ totalCents }) => (
      <span className="medium">
        <Money cents={totalCents} />
      </span>
    ),
  },
];

const viewsOf = ({ views }: OrdersTexts): NonNullable<ListConfig<StaffOrderItem>['views']> => [
  // Including today.
  { key: 'week', label: views.week, search: { from: firstDayOf('d7', shopNow()) } },
  { key: 'attention', label: views.attention, search: { pending: 'any' } },
  {
    key: 'unsent',
    label: views.unsent,
    search: { paymentStatus: 'paid', deliveryStatus: 'queued,in_doubt,needs_action' },
  },
  { key: 'partial', label: views.partial, search: { deliveryStatus: 'partial' } },
  { key: 'disputed', label: views.disputed, search: { pending: 'dispute' } },
];

const ordersList = (known: OrdersListProps): ListConfig<StaffOrderItem> => {
  const { words } = known;
  return {
    name: 'orders',
    title: words.title,
    call: 'orders.list',
    idOf: ({ id }) => id,
    nameOf: ({ orderNumber }) => orderNumber,
    open: ({ id }) => ({ to: 'order', params: { id } }),
    csv: true,
    bulk: bulkActions(known.bulk, [
      ...(['order_note', 'order_resend_mail', 'order_send', 'order_cancel', 'order_block'] as const),
    ]),
    searches: { placeholder: words.placeholder },
    filters: filtersOf(known),
    views: viewsOf(words),
    columns: [...purchaseColumns(words), ...stateColumns(words), ...otherColumns(words)],
    sumOf: (items) => <Money cents={items.reduce((sum, { totalCents }) => sum + totalCents, 0)} />,
    empty: { icon: 'orders', title: words.empty, text: words.emptyText },
  };
};

export function Screen() {
  const words = useTexts(ordersMessages);
  const bulk = useTexts(bulkMessages);
  const { data: counts } = useRead('orders.counts');
  const { data } = useRead('providers.list');
  const providers = Object.fromEntries((data?.providers ?? []).map(({ id, name }) => [String(id), name]));
  return <ListScreen config={ordersList({ words, bulk, counts, providers })} />;
}
