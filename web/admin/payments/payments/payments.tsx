import { type PaymentItem, shownPaymentStates } from '#contracts/payments/payments.ts';
import { processorNames } from '#contracts/payments/processor-names.ts';
import { processorTitles } from '#contracts/payments/processor-titles.ts';
import { moneyMessages, type PaymentTexts } from '#messages/admin/payments/payments.ts';
import { DateTime, Money, useTexts } from '../../language.tsx';
import { choiceFilter, type ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { amountColumn, processorColumn } from '../list-columns.tsx';
import { PaymentMethodText, PaymentState } from './payment-words.tsx';

const brands = ['visa', 'mastercard', 'amex'];

const filtersOf = (words: PaymentTexts['payments']): NonNullable<ListConfig<PaymentItem>['filters']> => {
  const answers = (['yes', 'no'] as const).map((value) => ({ value, label: words[value] }));
  return [
    choiceFilter('state', words.columns.state, shownPaymentStates, words.states),
    { kind: 'days', key: 'days', label: words.columns.at, icon: 'clock', from: 'from', to: 'to' },
    {
      kind: 'days',
      key: 'refundedDays',
      label: words.refundedOn,
      icon: 'clock',
      from: 'refundedFrom',
      to: 'refundedTo',
    },
    { kind: 'amounts', key: 'amount', label: words.columns.amount, from: 'minCents', to: 'maxCents' },
    choiceFilter('processor', words.columns.processor, processorNames, processorTitles, { icon: 'server' }),
    {
      kind: 'choice',
      key: 'method',
      label: words.columns.method,
      icon: 'card',
      choices: ['card', 'apple_pay', 'google_pay', 'link', 'paypal'].map((value) => ({
        value,
        label: value,
      })),
    },
    {
      kind: 'choice',
      key: 'brand',
      label: words.brand,
      choices: brands.map((value) => ({ value, label: value })),
    },
    { kind: 'text', key: 'country', label: words.country, placeholder: 'ES' },
    { kind: 'choice', key: 'refunded', label: words.columns.refunded, icon: 'undo', choices: answers },
    { kind: 'choice', key: 'disputed', label: words.dispute, icon: 'scale', choices: answers },
    {
      kind: 'choice',
      key: 'pending',
      label: words.waiting,
      icon: 'inbox',
      choices: [{ value: 'yes', label: words.yes }],
    },
  ];
};

type Columns = ListConfig<PaymentItem>['columns'];

const paymentColumns = (words: PaymentTexts['payments']): Columns => [
  {
    key: 'order',
    card: 'title',
    cell: ({ orderNumber }) => <span className="mono medium">{orderNumber}</span>,
  },
  { key: 'at', sort: 'created', downFirst: true, card: 'date', cell: ({ at }) => <DateTime at={at} /> },
  { key: 'method', card: 'line', cell: (item) => <PaymentMethodText of={item} /> },
  processorColumn(words.columns.processor),
  { key: 'intent', hidden: true, cell: ({ intentId }) => <span className="mono muted">{intentId}</span> },
  {
    key: 'state',
    sort: 'state',
    card: 'state',
    cell: (item) => <PaymentState payment={item} words={words} />,
  },
];

const amountColumns: Columns = [
  { key: 'fee', right: true, cell: ({ feeCents }) => (feeCents === null ? '—' : <Money cents={feeCents} />) },
  {
    key: 'refunded',
    sort: 'refunded',
    downFirst: true,
    right: true,
    cell: ({ refundedCents }) => refundedCents > 0 && <Money cents={-refundedCents} />,
  },
  { key: 'net', right: true, cell: ({ netCents }) => (netCents === null ? '—' : <Money cents={netCents} />) },
  amountColumn,
];

const paymentsList = (words: PaymentTexts['payments']): ListConfig<PaymentItem> => ({
  name: 'payments',
  title: words.title,
  call: 'payments.list',
  idOf: ({ id }) => id,
  nameOf: ({ orderNumber }) => orderNumber,
  open: ({ id }) => ({ to: 'payment', params: { id } }),
  csv: true,
  searches: { placeholder: words.search },
  views: [
    { key: 'waiting', label: words.waiting, search: { pending: 'yes' } },
    { key: 'refunded', label: words.states.refunded, search: { refunded: 'yes' } },
    { key: 'failed', label: words.states.failed, search: { state: 'failed' } },
    { key: 'disputed', label: words.states.disputed, search: { disputed: 'yes' } },
  ],
  filters: filtersOf(words),
  labels: words.columns,
  columns: [...paymentColumns(words), ...amountColumns],
  empty: { icon: 'card', title: words.empty, text: words.emptyText },
});

export function Screen() {
  return <ListScreen config={paymentsList(useTexts(moneyMessages).payments)} />;
}
