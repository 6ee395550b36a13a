import type { DisputeItem } from '#contracts/payments/payments.ts';
import { type Moneys, moneyMessages } from '#messages/admin/payments/payments.ts';
import { useWords } from '../../language.ts';
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
    label: words.columns.order,
    card: 'title',
    cell: ({ orderNumber }) => <span className="mono medium">{orderNumber}</span>,
  },
  {
    key: 'opened',
    sort: 'opened',
    downFirst: true,
    label: words.columns.opened,
    card: 'date',
    cell: ({ openedAt }) => <Moment at={openedAt} as="day" />,
  },
  {
    key: 'reason',
    label: words.columns.reason,
    card: 'line',
    cell: ({ reason }) => reasonWords(reason, words),
  },
  {
    key: 'state',
    sort: 'state',
    label: words.columns.state,
    card: 'state',
    cell: (item) => <DisputeState state={item.state} words={words} />,
  },
  {
    key: 'due',
    sort: 'due',
    label: words.columns.due,
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
  { key: 'card', label: words.columns.card, cell: (item) => <CardOf of={item} /> },
  processorColumn(words.columns.processor, { hidden: true }),
  {
    key: 'amount',
    sort: 'amount',
    downFirst: true,
    label: words.columns.amount,
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
  views: states.map((state) => ({ key: state, label: words.views[state], search: { state } })),
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: words.columns.state,
      choices: states.map((value) => ({ value, label: words.views[value] })),
    },
    { kind: 'days', key: 'days', label: words.columns.opened, icon: 'clock', from: 'from', to: 'to' },
  ],
  columns: columnsOf(words),
  empty: { icon: 'scale', title: words.empty, text: words.emptyText },
});

export function Screen() {
  return <ListScreen config={disputesList(useWords(moneyMessages).disputes)} />;
}
