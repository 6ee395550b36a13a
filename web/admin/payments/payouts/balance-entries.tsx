import type { BalanceEntryItem } from '#contracts/payments/payments.ts';
import { moneyMessages, type PaymentTexts } from '#messages/admin/payments/payments.ts';
import { DateTime, Money, useTexts } from '../../language.tsx';
import type { ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { processorColumn } from '../list-columns.tsx';

const columnsOf = ({
  payouts: words,
  payments,
  kinds,
}: PaymentTexts): ListConfig<BalanceEntryItem>['columns'] => [
  {
    key: 'kind',
    label: words.entry,
    card: 'title',
    cell: ({ kind }) => (kinds as Record<string, string>)[kind] ?? kind,
  },
  { key: 'at', sort: 'at', downFirst: true, card: 'date', cell: ({ at }) => <DateTime at={at} /> },
  { key: 'order', card: 'line', cell: ({ orderNumber }) => <span className="mono">{orderNumber}</span> },
  processorColumn(payments.columns.processor, { hidden: true }),
  {
    key: 'source',
    label: words.source,
    card: 'note',
    cell: ({ sourceId }) => <span className="mono muted">{sourceId}</span>,
  },
  {
    key: 'amount',
    sort: 'amount',
    downFirst: true,
    right: true,
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  },
  {
    key: 'fee',
    sort: 'fee',
    downFirst: true,
    right: true,
    cell: ({ feeCents }) => feeCents !== 0 && <Money cents={-feeCents} />,
  },
  {
    key: 'net',
    sort: 'net',
    downFirst: true,
    card: 'figure',
    right: true,
    cell: ({ netCents }) => (
      <b className="medium">
        <Money cents={netCents} />
      </b>
    ),
  },
];

const entriesList = (all: PaymentTexts): ListConfig<BalanceEntryItem> => ({
  name: 'balanceEntries',
  title: all.payouts.entriesTitle,
  call: 'balance-entries.list',
  idOf: ({ id }) => id,
  nameOf: ({ id }) => id,
  csv: true,
  filters: [
    { kind: 'text', key: 'payoutId', label: all.payouts.columns.id, icon: 'down', placeholder: 'po_…' },
    { kind: 'text', key: 'day', label: all.payouts.day, icon: 'clock', placeholder: '2026-11-20' },
  ],
  labels: all.payments.columns,
  columns: columnsOf(all),
  empty: { icon: 'card', title: all.payments.noMovements, text: all.payouts.emptyText },
});

export function Screen() {
  return <ListScreen config={entriesList(useTexts(moneyMessages))} />;
}
