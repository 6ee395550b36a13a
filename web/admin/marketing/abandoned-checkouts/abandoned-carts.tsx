import { locales } from '#contracts/kit/locales.ts';
import type { AbandonedCheckout } from '#contracts/marketing/abandoned-checkouts.ts';
import { cartGroups, cartStates, stopReasons } from '#contracts/marketing/abandoned-states.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import { type CartsTexts, cartsMessages } from '#messages/admin/marketing/abandoned-checkouts.ts';
import { DateTime, Money, useTexts } from '../../language.tsx';
import { choiceFilter, type Filter, type ListConfig, viewsOf } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { CopyLink, RecoveryState, SampleTag } from './cart-words.tsx';
import { CartFigures } from './figures.tsx';

type Columns = ListConfig<AbandonedCheckout>['columns'];

const cartColumns = (words: CartsTexts): Columns => [
  {
    key: 'order',
    card: 'title',
    cell: (cart) => (
      <>
        <span className="mono">{cart.orderNumber}</span> <SampleTag cart={cart} words={words} />
      </>
    ),
  },
  {
    key: 'abandoned',
    card: 'date',
    sort: 'abandoned',
    downFirst: true,
    cell: ({ abandonedAt }) => <DateTime at={abandonedAt} />,
  },
  { key: 'email', card: 'line', cell: ({ email }) => email },
  { key: 'username', card: 'note', cell: ({ username }) => `@${username}` },
  { key: 'type', hidden: true, cell: ({ serviceType, kind }) => kind?.code ?? words.types[serviceType] },
  { key: 'locale', cell: ({ locale }) => locale.toUpperCase() },
];

const recoveryColumns = (words: CartsTexts): Columns => [
  { key: 'state', card: 'state', cell: (cart) => <RecoveryState cart={cart} words={words} /> },
  {
    key: 'reminders',
    right: true,
    cell: ({ reminders }) => (reminders > 0 ? reminders : <span className="muted">—</span>),
  },
  {
    key: 'stopped',
    cell: ({ stopReason }) => stopReason && <span className="ink2">{words.stops[stopReason]}</span>,
  },
  { key: 'group', hidden: true, cell: ({ group }) => words.groups[group] },
  {
    key: 'marketing',
    hidden: true,
    cell: ({ marketingConsent }) => (marketingConsent ? words.yes : words.no),
  },
  { key: 'link', cell: (cart) => <CopyLink cart={cart} words={words} /> },
  {
    key: 'total',
    card: 'figure',
    right: true,
    sort: 'total',
    downFirst: true,
    cell: ({ totalCents }) => <Money cents={totalCents} />,
  },
];

const filtersOf = (words: CartsTexts): Filter[] => {
  const choice = <Value extends string>(
    key: string,
    label: string,
    values: readonly Value[],
    names: Record<Value, string>,
  ): Filter => choiceFilter(key, label, values, names);
  const { columns } = words;
  return [
    choice('state', columns.state, cartStates, words.states),
    choice('group', columns.group, cartGroups, words.groups),
    choice('stopped', columns.stopped, stopReasons, words.stops),
    choice('consent', columns.marketing, ['yes', 'no'], { yes: words.yes, no: words.no }),
    choice('language', columns.locale, locales, words.languages),
    choice('type', columns.type, serviceTypes, words.types),
    choice('decided', words.decided, ['yes'], { yes: words.yes }),
    { kind: 'amounts', key: 'total', label: columns.total, from: 'minCents', to: 'maxCents' },
    { kind: 'days', key: 'abandoned', label: columns.abandoned, from: 'from', to: 'to' },
  ];
};

const cartsList = (words: CartsTexts): ListConfig<AbandonedCheckout> => ({
  name: 'abandonedCarts',
  title: words.title,
  call: 'abandoned-checkouts.list',
  idOf: ({ id }) => id,
  nameOf: ({ orderNumber }) => orderNumber,
  open: ({ id }) => ({ to: 'abandonedCart', params: { id } }),
  csv: true,
  searches: { placeholder: words.placeholder },
  views: viewsOf('state', cartStates, words.states),
  filters: filtersOf(words),
  labels: words.columns,
  columns: [...cartColumns(words), ...recoveryColumns(words)],
  empty: { icon: 'cart', title: words.empty, text: words.emptyText },
});

export function Screen() {
  const words = useTexts(cartsMessages);
  return (
    <ListScreen config={cartsList(words)}>
      <CartFigures words={words} />
    </ListScreen>
  );
}
