import { countKind } from '#contracts/catalog/service-types.ts';
import { locales } from '#contracts/kit/locales.ts';
import { madridDay } from '#contracts/kit/madrid.ts';
import { dayMs } from '#contracts/kit/time.ts';
import type { StaffOrderCountsReply, StaffOrderItem } from '#contracts/orders/orders-list.ts';
import {
  audiences,
  fulfilmentStates,
  orderStates,
  paymentStates,
  serviceTypes,
} from '#contracts/orders/states.ts';
import { type Orders, ordersMessages } from '#messages/admin/orders/orders.ts';
import { type BulkWords, bulkMessages } from '#messages/admin/staff/bulk.ts';
import { useRead } from '../../../data/use-read.ts';
import { useLanguage, useWords } from '../../../language.ts';
import { bulkActions } from '../../../list/bulk-actions.ts';
import type { Choice, Filter, ListConfig } from '../../../list/list-config.ts';
import { ListScreen } from '../../../list/list-screen.tsx';
import { formatCount } from '../../../parts/format.ts';
import { Moment } from '../../../parts/moment.tsx';
import { Money } from '../../../parts/money.tsx';
import { Status } from '../../../parts/status.tsx';
import { DeliveryMark, OrderMark, PaymentMark, Progress } from './order-states.tsx';

function Package({ order, words }: { order: StaffOrderItem; words: Orders }) {
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

function Delivery({ order, words }: { order: StaffOrderItem; words: Orders }) {
  const { deliveryStatus: state, delivered, deliveryQuantity } = order;
  if (state === null) return <span className="muted">—</span>;
  if (state === 'in_progress' || state === 'partial' || state === 'completed')
    return <Progress delivered={delivered} of={deliveryQuantity} state={state} />;
  return <DeliveryMark state={state} words={words} />;
}

/** On phones the state is what needs a person, where something does. */
function State({ order, words }: { order: StaffOrderItem; words: Orders }) {
  return order.pending.length > 0 ? (
    <Status mark="attn">{words.states[order.status]}</Status>
  ) : (
    <OrderMark state={order.status} words={words} />
  );
}

const day = (daysAgo: number) => madridDay(Date.now() - daysAgo * dayMs);

const choices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>): Choice[] =>
  values.map((value) => ({ value, label: labels[value] }));

/** The values that orders really have, the most frequent first. */
function valuesOf(counts: StaffOrderCountsReply | undefined, filter: string): Choice[] {
  return Object.entries(counts?.counts ?? {})
    .filter(([name]) => name.startsWith(`${filter}:`))
    .toSorted(([, one], [, other]) => other - one)
    .map(([name]) => name.slice(filter.length + 1))
    .map((value) => ({ value, label: value }));
}

interface Known {
  words: Orders;
  bulk: BulkWords;
  counts: StaffOrderCountsReply | undefined;
  /** Providers by their ids. */
  providers: Record<string, string>;
}

function filtersOf({ words, counts, providers }: Omit<Known, 'bulk'>): Filter[] {
  const { columns } = words;
  const many = true;
  const named = valuesOf(counts, 'provider').map(({ value }) => ({
    value,
    label: providers[value] ?? value,
  }));
  return [
    {
      ...{ kind: 'choice', key: 'status', label: columns.state, icon: 'orders', many },
      choices: choices(orderStates, words.states),
    },
    {
      ...{ kind: 'choice', key: 'paymentStatus', label: columns.payment, icon: 'card', many },
      choices: choices(paymentStates, words.payments),
    },
    {
      ...{ kind: 'choice', key: 'deliveryStatus', label: columns.delivery, icon: 'send', many },
      choices: choices(
        fulfilmentStates.filter((state) => state !== 'submitting'),
        words.deliveries,
      ),
    },
    {
      ...{ kind: 'choice', key: 'serviceType', label: words.kind, icon: 'star', many },
      choices: choices(serviceTypes, words.types),
    },
    {
      ...{ kind: 'choice', key: 'service', label: columns.service, icon: 'box', many },
      choices: valuesOf(counts, 'service'),
    },
    { ...{ kind: 'choice', key: 'provider', label: columns.provider, icon: 'server', many }, choices: named },
    { kind: 'days', key: 'date', label: columns.date, icon: 'clock', from: 'from', to: 'to' },
    { kind: 'amounts', key: 'amount', label: words.amount, icon: 'card', from: 'amountFrom', to: 'amountTo' },
    {
      ...{ kind: 'choice', key: 'language', label: columns.language, icon: 'chat', many },
      choices: choices(locales, words.languages),
    },
    {
      ...{ kind: 'choice', key: 'country', label: columns.country, icon: 'target', many },
      choices: valuesOf(counts, 'country'),
    },
    {
      ...{ kind: 'choice', key: 'audience', label: columns.audience, icon: 'users', many },
      choices: choices(audiences, words.audiences),
    },
    {
      ...{ kind: 'choice', key: 'source', label: columns.source, icon: 'out', many },
      choices: valuesOf(counts, 'source'),
    },
    {
      ...{ kind: 'choice', key: 'code', label: columns.code, icon: 'ticket', many },
      choices: valuesOf(counts, 'code'),
    },
    {
      ...{ kind: 'choice', key: 'pending', label: columns.pending, icon: 'alert', many },
      choices: [
        { value: 'any', label: words.anyPending },
        { value: 'dispute', label: words.dispute },
      ],
    },
  ];
}

const ordersList = (known: Known): ListConfig<StaffOrderItem> => {
  const { words } = known;
  const { columns, views } = words;
  return {
    name: 'orders',
    title: words.title,
    call: 'orders.list',
    topics: ['orders'],
    idOf: ({ id }) => id,
    nameOf: ({ orderNumber }) => orderNumber,
    open: ({ id }) => ({ to: 'order', params: { id } }),
    csv: true,
    bulk: bulkActions(known.bulk, [
      ...(['order_note', 'order_resend_mail', 'order_send', 'order_cancel', 'order_block'] as const),
    ]),
    searches: { placeholder: words.placeholder },
    filters: filtersOf(known),
    views: [
      // Today is one of them.
      { key: 'week', label: views.week, search: { from: day(6) } },
      { key: 'attention', label: views.attention, search: { pending: 'any' } },
      {
        key: 'unsent',
        label: views.unsent,
        search: { paymentStatus: 'paid', deliveryStatus: 'queued,in_doubt,needs_action' },
      },
      { key: 'partial', label: views.partial, search: { deliveryStatus: 'partial' } },
      { key: 'disputed', label: views.disputed, search: { pending: 'dispute' } },
    ],
    columns: [
      {
        ...{ key: 'order', label: columns.order, card: 'title' },
        cell: ({ orderNumber }) => <span className="mono medium">{orderNumber}</span>,
      },
      {
        ...{ key: 'date', label: columns.date, card: 'date', sort: 'created', downFirst: true },
        cell: ({ createdAt }) => <Moment at={createdAt} />,
      },
      {
        ...{ key: 'customer', label: columns.customer },
        cell: ({ customerEmail }) => (
          <span className="clip" style={{ display: 'block', maxWidth: 128 }} title={customerEmail}>
            {customerEmail}
          </span>
        ),
      },
      {
        ...{ key: 'target', label: columns.target, card: 'note' },
        cell: ({ instagramUsername }) => `@${instagramUsername}`,
      },
      {
        ...{ key: 'service', label: columns.service, card: 'line' },
        cell: (order) => <Package order={order} words={words} />,
      },
      {
        ...{ key: 'state', label: columns.state, card: 'state' },
        cell: (order) => <State order={order} words={words} />,
      },
      {
        ...{ key: 'payment', label: columns.payment, keep: true },
        cell: ({ paymentStatus }) => <PaymentMark state={paymentStatus} words={words} />,
      },
      { key: 'delivery', label: columns.delivery, cell: (order) => <Delivery order={order} words={words} /> },
      {
        ...{ key: 'provider', label: columns.provider },
        cell: ({ provider, providerOrderId }) =>
          provider ? (
            <>
              {provider} <span className="muted small">{providerOrderId}</span>
            </>
          ) : (
            <span className="muted">—</span>
          ),
      },
      {
        ...{ key: 'pending', label: columns.pending, hidden: true },
        cell: ({ pending }) => (pending.length > 0 ? words.attention(String(pending.length)) : '—'),
      },
      {
        ...{ key: 'language', label: columns.language, hidden: true },
        cell: ({ language }) => words.languages[language],
      },
      { key: 'country', label: columns.country, hidden: true, cell: ({ country }) => country },
      {
        key: 'sample',
        label: words.sample,
        hidden: true,
        cell: ({ sample }) => (sample ? words.sample : '—'),
      },
      {
        ...{
          key: 'total',
          label: columns.total,
          card: 'figure',
          right: true,
          sort: 'total',
          downFirst: true,
        },
        cell: ({ totalCents }) => (
          <span className="medium">
            <Money cents={totalCents} />
          </span>
        ),
      },
    ],
    sumOf: (items) => <Money cents={items.reduce((sum, { totalCents }) => sum + totalCents, 0)} />,
    empty: { icon: 'orders', title: words.empty, text: words.emptyText },
  };
};

/** `/admin/orders` */
export function Screen() {
  const words = useWords(ordersMessages);
  const bulk = useWords(bulkMessages);
  const { data: counts } = useRead('orders.counts');
  const { data } = useRead('providers.list');
  const providers = Object.fromEntries((data?.providers ?? []).map(({ id, name }) => [String(id), name]));
  return <ListScreen config={ordersList({ words, bulk, counts, providers })} />;
}
