import type { PayoutItem } from '#contracts/payments/payments.ts';
import { moneyMessages, type PaymentTexts } from '#messages/admin/payments/payments.ts';
import { DateTime, Money, useTexts } from '../../language.tsx';
import type { ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { StatusBadge, type StatusMark } from '../../parts/status.tsx';
import { amountColumn } from '../list-columns.tsx';

const marks: Record<string, StatusMark> = {
  pending: 'pending',
  in_transit: 'processing',
  paid: 'completed',
  canceled: 'cancelled',
  failed: 'failed',
};

const moneyOrDash = (cents: number | null) => (cents === null ? '—' : <Money cents={cents} />);

const columnsOf = (words: PaymentTexts['payouts']): ListConfig<PayoutItem>['columns'] => [
  {
    key: 'created',
    sort: 'created',
    downFirst: true,
    card: 'date',
    cell: ({ createdAt }) => <DateTime at={createdAt} as="day" />,
  },
  {
    key: 'id',
    card: 'title',
    cell: ({ id }) => (
      <ScreenLink to="balanceEntries" search={{ payoutId: id }} className="mono">
        {id}
      </ScreenLink>
    ),
  },
  {
    key: 'arrives',
    card: 'note',
    cell: ({ arrivesOn }) => <DateTime at={`${arrivesOn}T12:00:00Z`} as="day" />,
  },
  {
    key: 'state',
    sort: 'state',
    card: 'state',
    cell: ({ state }) => (
      <StatusBadge mark={marks[state] ?? 'pending'} quiet={state === 'paid'}>
        {(words.states as Record<string, string>)[state] ?? state}
      </StatusBadge>
    ),
  },
  { key: 'charges', right: true, cell: (item) => moneyOrDash(item.chargesCents) },
  { key: 'returned', right: true, cell: (item) => moneyOrDash(item.returnedCents) },
  { key: 'fee', right: true, cell: (item) => moneyOrDash(item.feeCents) },
  amountColumn,
];

const payoutsList = (words: PaymentTexts['payouts']): ListConfig<PayoutItem> => ({
  name: 'payouts',
  title: words.title,
  call: 'payouts.list',
  idOf: ({ id }) => id,
  nameOf: ({ id }) => id,
  csv: true,
  labels: words.columns,
  columns: columnsOf(words),
  empty: { icon: 'down', title: words.empty, text: words.emptyText },
});

export function Screen() {
  return <ListScreen config={payoutsList(useTexts(moneyMessages).payouts)} />;
}
