import type { PastOrder } from '#contracts/customers/imports.ts';
import { type DataTexts, dataMessages } from '#messages/admin/operations/export.ts';
import { DateTime, formatCount, ImportedMoney, useLanguage, useTexts } from '../../language.tsx';
import type { ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { ScreenLink } from '../../parts/button.tsx';

type Language = ReturnType<typeof useLanguage>;

const columnsOf = (words: DataTexts['pastOrders'], language: Language): ListConfig<PastOrder>['columns'] => [
  { key: 'number', card: 'title', cell: ({ number }) => <span className="mono">{number}</span> },
  {
    key: 'at',
    sort: 'ordered',
    downFirst: true,
    card: 'date',
    cell: ({ orderedAt }) => <DateTime at={orderedAt} as="day" />,
  },
  {
    key: 'email',
    sort: 'email',
    card: 'line',
    cell: ({ email, clientId }) =>
      clientId ? (
        <ScreenLink to="customer" params={{ id: clientId }}>
          {email}
        </ScreenLink>
      ) : (
        email
      ),
  },
  { key: 'name', cell: ({ customerName }) => customerName },
  { key: 'username', cell: ({ username }) => username && `@${username}`, hidden: true },
  { key: 'service', card: 'note', cell: ({ service }) => service },
  {
    key: 'quantity',
    right: true,
    cell: ({ quantity }) =>
      quantity !== null && <span className="num">{formatCount(quantity, language)}</span>,
  },
  { key: 'state', card: 'state', cell: ({ state }) => state },
  { key: 'country', cell: ({ country }) => country, hidden: true },
  {
    key: 'total',
    sort: 'total',
    downFirst: true,
    card: 'figure',
    right: true,
    cell: ({ totalCents }) => <ImportedMoney cents={totalCents} missing={words.noTotal} />,
  },
];

const pastOrdersList = ({ pastOrders: words }: DataTexts, language: Language): ListConfig<PastOrder> => ({
  name: 'pastOrders',
  title: words.title,
  call: 'past-orders.list',
  idOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  csv: true,
  searches: { placeholder: words.search },
  filters: [{ kind: 'days', key: 'days', label: words.days, icon: 'clock', from: 'from', to: 'to' }],
  labels: words.columns,
  columns: columnsOf(words, language),
  empty: { icon: 'orders', title: words.empty, text: words.emptyText },
});

export function Screen() {
  const language = useLanguage();
  return <ListScreen config={pastOrdersList(useTexts(dataMessages), language)} />;
}
