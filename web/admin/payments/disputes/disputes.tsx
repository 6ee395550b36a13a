import type { DisputeItem } from '#contracts/payments/payments.ts';
import { moneyMessages, type PaymentTexts } from '#messages/admin/payments/payments.ts';
import { DateTime, useTexts } from '../../language.tsx';
import { choiceFilter, type ListConfig, viewsOf } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { amountColumn, processorColumn } from '../list-columns.tsx';
import { DisputedCard, DisputeState, formatReason } from './dispute-words.tsx';

const states = ['waiting', 'open', 'won', 'lost'] as const;

const columnsOf = (words: PaymentTexts['disputes']): ListConfig<DisputeItem>['columns'] => [
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
    cell: ({ openedAt }) => <DateTime at={openedAt} as="day" />,
  },
  { key: 'reason', card: 'line', cell: ({ reason }) => formatReason(reason, words) },
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
          <DateTime at={dueAt} as="ago" />
        </span>
      ) : (
        <span className="muted">—</span>
      ),
  },
  { key: 'card', cell: (item) => <DisputedCard of={item} /> },
  processorColumn(words.columns.processor, { hidden: true }),
  amountColumn,
];

const disputesList = (words: PaymentTexts['disputes']): ListConfig<DisputeItem> => ({
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
  return <ListScreen config={disputesList(useTexts(moneyMessages).disputes)} />;
}
