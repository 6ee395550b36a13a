import type { DisputeItem } from '#contracts/payments/payments.ts';
import { type Moneys, moneyMessages } from '#messages/admin/payments/payments.ts';
import { useWords } from '../../language.ts';
import { choiceFilter, viewsOf } from '../../list/list-choices.ts';
import type { ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Money } from '../../parts/money.tsx';
import { processorColumn } from '../processor-column.tsx';
import { CardOf, DisputeState, reasonWords } from './dispute-words.tsx';

const states = ['waiting', 'open', 'won', 'lost'] as const;

const columnsOf = (words: Moneys['disputes']): ListConfig<DisputeItem>['columns'] => [
  {
    key: 'order',
    card: 'title',
    cell: ({ orderNumber }) => <span className="mono medium">{orderNumber}</span>,
  },
  {
    key: 'opened',
    sort: 'opened',
    downFirst: true,
    card: 'date',
    cell: ({ openedAt }) => <Moment at={openedAt} as="day" />,
  },
  { key: 'reason', card: 'line', cell: ({ reason }) => reasonWords(reason, words) },
  {
    key: 'state',
    sort: 'state',
    card: 'state',
    cell: (item) => <DisputeState state={item.state} words={words} />,
  },
  {
    key: 'due',
    sort: 'due',
    card: 'note',
    cell: ({ dueAt, closedAt }) =>
      dueAt && !closedAt ? (
        <span className="warn">
          <Moment at={dueAt} as="ago" />
        </span>
      ) : (
        <span className="muted">—</span>
      ),
  },
  { key: 'card', cell: (item) => <CardOf of={item} /> },
  processorColumn(words.columns.processor, { hidden: true }),
  {
    key: 'amount',
    sort: 'amount',
    downFirst: true,
    card: 'figure',
    right: true,
    cell: ({ amountCents }) => (
      <b className="medium">
        <Money cents={amountCents} />
      </b>
    ),
  },
];

const disputesList = (words: Moneys['disputes']): ListConfig<DisputeItem> => ({
  name: 'disputes',
  title: words.title,
  call: 'disputes.list',
  idOf: ({ id }) => id,
  nameOf: ({ orderNumber }) => orderNumber,
  open: ({ id }) => ({ to: 'dispute', params: { id } }),
  csv: true,
  searches: { placeholder: words.search },
  views: viewsOf('state', states, words.views),
  filters: [
    choiceFilter('state', words.columns.state, states, words.views),
    { kind: 'days', key: 'days', label: words.columns.opened, icon: 'clock', from: 'from', to: 'to' },
  ],
  labels: words.columns,
  columns: columnsOf(words),
  empty: { icon: 'scale', title: words.empty, text: words.emptyText },
});

export function Screen() {
  return <ListScreen config={disputesList(useWords(moneyMessages).disputes)} />;
}
