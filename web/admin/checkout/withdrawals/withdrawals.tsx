import type { Withdrawal } from '#contracts/checkout/withdrawal-schemas.ts';
import { type WithdrawalsTexts, withdrawalsMessages } from '#messages/admin/checkout/withdrawals.ts';
import { type BulkTexts, bulkMessages } from '#messages/admin/staff/bulk.ts';
import { DateTime, Money, useTexts } from '../../language.tsx';
import { bulkActions } from '../../list/bulk-actions.ts';
import { choiceFilter, type ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { WithdrawalMark } from './withdrawal-mark.tsx';

const states = ['undecided', 'stopping', 'settled', 'closed'] as const;

const columnsOf = (words: WithdrawalsTexts): ListConfig<Withdrawal>['columns'] => [
  {
    key: 'number',
    card: 'title',
    cell: ({ orderNumber }) => <span className="mono medium">{orderNumber}</span>,
  },
  {
    key: 'at',
    sort: 'declared',
    downFirst: true,
    card: 'date',
    cell: ({ receivedAt }) => <DateTime at={receivedAt} />,
  },
  { key: 'name', sort: 'name', card: 'line', cell: ({ name }) => name },
  { key: 'email', cell: ({ email }) => email },
  {
    key: 'state',
    sort: 'state',
    card: 'state',
    cell: ({ state }) => <WithdrawalMark state={state} words={words} />,
  },
  {
    key: 'why',
    card: 'note',
    cell: ({ undecidedReason }) => undecidedReason && words.reasons[undecidedReason],
  },
  { key: 'language', hidden: true, cell: ({ language }) => language.toUpperCase() },
  {
    key: 'refund',
    card: 'figure',
    right: true,
    cell: ({ refundCents }) => (refundCents === null ? '—' : <Money cents={refundCents} />),
  },
];

const withdrawalsList = (words: WithdrawalsTexts, bulk: BulkTexts): ListConfig<Withdrawal> => ({
  name: 'withdrawals',
  title: words.title,
  call: 'withdrawals.list',
  idOf: ({ id }) => id,
  nameOf: ({ orderNumber }) => words.of(orderNumber),
  open: ({ id }) => ({ to: 'withdrawal', params: { id } }),
  csv: true,
  bulk: bulkActions(bulk, ['withdrawal_close']),
  searches: { placeholder: words.placeholder },
  views: [
    { key: 'undecided', label: words.views.undecided, search: { state: 'undecided' } },
    { key: 'stopping', label: words.views.stopping, search: { state: 'stopping' } },
    { key: 'ended', label: words.views.ended, search: { state: 'settled' } },
  ],
  filters: [choiceFilter('state', words.columns.state, states, words.states)],
  labels: words.columns,
  columns: columnsOf(words),
  empty: { icon: 'undo', title: words.empty, text: words.emptyText },
});

export function Screen() {
  return <ListScreen config={withdrawalsList(useTexts(withdrawalsMessages), useTexts(bulkMessages))} />;
}
