import { useState } from 'react';
import { type Client, clientConsents, type clientSorts } from '#contracts/customers/records.ts';
import { locales } from '#contracts/kit/locales.ts';
import { type ClientsTexts, clientsMessages } from '#messages/admin/customers/records.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { type BulkTexts, bulkMessages } from '#messages/admin/staff/bulk.ts';
import { useRead } from '../../../data/call-shop.ts';
import { DateTime, formatCount, Money, useLanguage, useTexts } from '../../../language.tsx';
import { bulkActions } from '../../../list/bulk-actions.ts';
import { type Choice, choiceFilter, type Filter, type ListConfig } from '../../../list/list-config.ts';
import { ListScreen } from '../../../list/list-screen.tsx';
import { Button } from '../../../parts/button.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { ConsentMark, CustomerSigns } from './customer-marks.tsx';

const SaveSegment = lazyDialog(async () => (await import('./save-segment.tsx')).SaveSegment);

interface CustomersListProps {
  words: ClientsTexts;
  bulk: BulkTexts;
  languages: Record<(typeof locales)[number], string>;
  countries: readonly string[];
  segments: readonly Choice[];
  save: () => void;
}

const filterChoices = (values: readonly string[], label: (value: string) => string): Choice[] =>
  values.map((value) => ({ value, label: label(value) }));
const spans = ['30', '60', '90', '180', '365'];

function filtersOf({ words, languages, countries, segments }: CustomersListProps): Filter[] {
  const { columns, filters } = words;
  const either = filterChoices(['yes', 'no'], (value) => words[value as 'yes' | 'no']);
  const flags = (['disputes', 'refunds', 'blocked', 'account'] as const).map(
    (key): Filter => ({ kind: 'choice', key, label: filters[key], choices: either }),
  );
  return [
    { kind: 'choice', key: 'segment', label: filters.segment, icon: 'users', choices: segments },
    { kind: 'amounts', key: 'spent', label: columns.spent, icon: 'card', from: 'spentFrom', to: 'spentTo' },
    {
      kind: 'choice',
      key: 'ordersFrom',
      label: filters.times,
      icon: 'orders',
      choices: filterChoices(['1', '2', '3', '5', '10'], words.atLeast),
    },
    { kind: 'days', key: 'last', label: columns.last, icon: 'clock', from: 'lastFrom', to: 'lastTo' },
    { kind: 'days', key: 'first', label: columns.first, icon: 'clock', from: 'firstFrom', to: 'firstTo' },
    {
      kind: 'choice',
      key: 'quietDays',
      label: filters.quiet,
      icon: 'pause',
      choices: filterChoices(spans, words.daysOf),
    },
    {
      kind: 'choice',
      key: 'recentDays',
      label: filters.recent,
      icon: 'clock',
      choices: filterChoices(spans, words.daysOf),
    },
    choiceFilter('language', columns.language, locales, languages, { icon: 'chat' }),
    {
      kind: 'choice',
      key: 'country',
      label: columns.country,
      icon: 'target',
      choices: filterChoices(countries, (value) => value),
    },
    choiceFilter('consent', columns.consent, clientConsents, words.consents, { icon: 'mega' }),
    ...flags,
  ];
}

type Columns = ListConfig<Client>['columns'];
type Sort = (typeof clientSorts)[number];

function buyerColumns({ words }: CustomersListProps): Columns {
  return [
    {
      key: 'customer',
      sort: 'email' satisfies Sort,
      card: 'title',
      cell: ({ email }) => (
        <span className="clip medium" style={{ display: 'block', maxWidth: 240 }} title={email}>
          {email}
        </span>
      ),
    },
    {
      key: 'username',
      label: words.fields.username,
      card: 'note',
      cell: ({ username }) => `@${username}`,
    },
    {
      key: 'orders',
      right: true,
      sort: 'orders' satisfies Sort,
      downFirst: true,
      cell: (client) => <CountCell count={client.orders} />,
    },
    {
      key: 'last',
      card: 'date',
      sort: 'last' satisfies Sort,
      downFirst: true,
      cell: ({ lastOrderAt }) => <DateTime at={lastOrderAt} as="day" />,
    },
    {
      key: 'first',
      sort: 'first' satisfies Sort,
      downFirst: true,
      cell: ({ firstOrderAt }) => <DateTime at={firstOrderAt} as="day" />,
    },
  ];
}

function worthColumns({ words, languages }: CustomersListProps): Columns {
  return [
    { key: 'language', cell: ({ language }) => languages[language] },
    { key: 'country', card: 'line', cell: ({ country }) => country },
    { key: 'consent', cell: ({ consent }) => <ConsentMark consent={consent} words={words} /> },
    { key: 'signs', card: 'state', cell: (client) => <CustomerSigns client={client} words={words} /> },
    {
      key: 'refunded',
      right: true,
      hidden: true,
      cell: ({ refundedCents }) => <Money cents={refundedCents} />,
    },
    {
      key: 'spent',
      card: 'figure',
      right: true,
      sort: 'spent' satisfies Sort,
      downFirst: true,
      cell: ({ spentCents }) => (
        <span className="medium">
          <Money cents={spentCents} />
        </span>
      ),
    },
  ];
}

const CountCell = ({ count }: { count: number }) => <>{formatCount(count, useLanguage())}</>;

const customersList = (known: CustomersListProps): ListConfig<Client> => {
  const { words, save } = known;
  const { views } = words;
  return {
    name: 'customers',
    title: words.title,
    failed: words.failed,
    call: 'customers.list',
    idOf: ({ id }) => id,
    nameOf: ({ email }) => email,
    open: ({ id }) => ({ to: 'customer', params: { id } }),
    csv: true,
    bulk: bulkActions(known.bulk, ['client_note', 'client_stop_marketing']),
    searches: { placeholder: words.placeholder },
    views: [
      { key: 'back', label: views.back, search: { ordersFrom: '2' } },
      { key: 'best', label: views.best, search: { spentFrom: '10000', sort: '-spent' } },
      { key: 'quiet', label: views.quiet, search: { quietDays: '90' } },
      { key: 'trouble', label: views.trouble, search: { disputes: 'yes' } },
    ],
    filters: filtersOf(known),
    labels: words.columns,
    columns: [...buyerColumns(known), ...worthColumns(known)],
    sumOf: (items) => <Money cents={items.reduce((sum, { spentCents }) => sum + spentCents, 0)} />,
    empty: { icon: 'users', title: words.empty, text: words.emptyText },
    actions: (
      <Button look="sm" icon="plus" onClick={save}>
        {words.saveSegment}
      </Button>
    ),
  };
};

export function Screen() {
  const words = useTexts(clientsMessages);
  const bulk = useTexts(bulkMessages);
  const { languages } = useTexts(ordersMessages);
  const [saving, setSaving] = useState(false);
  const { data } = useRead('customers.countries');
  const { data: named } = useRead('segments.list');
  const known = {
    words,
    bulk,
    languages,
    countries: data?.countries ?? [],
    segments: (named?.segments ?? []).map(({ id, name }) => ({ value: id, label: name })),
    save: () => setSaving(true),
  };
  return (
    <>
      <ListScreen config={customersList(known)} />
      {saving && (
        <SaveSegment
          filters={filtersOf(known)}
          segments={named?.segments ?? []}
          words={words}
          close={() => setSaving(false)}
        />
      )}
    </>
  );
}
