import '../../services.css';
import { useEffect, useState } from 'react';
import type { StaffService } from '#contracts/catalog/services.ts';
import { audiences, serviceTypes } from '#contracts/orders/states.ts';
import { type ServicesTexts, servicesMessages } from '#messages/admin/catalog/services.ts';
import { useRead } from '../../../data/call-shop.ts';
import { useSession } from '../../../data/session.ts';
import { DateTime, formatCents, formatCount, Money, useLanguage, useTexts } from '../../../language.tsx';
import { choiceFilter, type ListConfig, viewsOf } from '../../../list/list-config.ts';
import { ListScreen } from '../../../list/list-screen.tsx';
import { useListSearch } from '../../../list/use-list.ts';
import { Button, ScreenLink } from '../../../parts/button.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { Note } from '../../../parts/note.tsx';
import { type PackageNames, usePackageNames } from '../../../parts/package-name.ts';
import type { SearchText } from '../../../search-text.ts';
import { PercentageDialog } from '../dialogs/percentage-dialog.tsx';
import { MarginText, SaleMark } from './service-words.tsx';

const AddPricesDialog = lazyDialog(
  async () => (await import('../dialogs/add-prices-dialog.tsx')).AddPricesDialog,
);
const DraftedPrices = lazyDialog(
  async () => (await import('../../../operations/export/drafted-prices.tsx')).DraftedPrices,
);

const states = ['on', 'off', 'stopped', 'reduced', 'planned', 'unperformed', 'thin'] as const;
const viewedStates = ['on', 'reduced', 'planned', 'thin', 'off'] as const;

/** Without permission to see margins, `thin` is left out. */
const permitted = <State extends string>(all: readonly State[], least: number | null): State[] =>
  all.filter((state) => least !== null || state !== 'thin');

function BonusCell({ quantity }: { quantity: number }) {
  return `+${formatCount(quantity, useLanguage())}`;
}

function PriceCell({ service }: { service: StaffService }) {
  const language = useLanguage();
  const { priceCents, referenceCents } = service;
  return (
    <span className="num">
      {referenceCents !== null && <s className="muted">{formatCents(referenceCents, language)}</s>}{' '}
      <b className="medium">{formatCents(priceCents, language)}</b>
    </span>
  );
}

function NameCell({ service, words }: { service: StaffService; words: ServicesTexts }) {
  const { packageName } = usePackageNames();
  return (
    <span>
      <span className="medium">{packageName(service)}</span> <span className="mono muted">{service.id}</span>
      {service.popular && (
        <span className="svcmarks">
          <span className="tag">{words.popular}</span>
        </span>
      )}
    </span>
  );
}

type Columns = ListConfig<StaffService>['columns'];

const saleColumns = (words: ServicesTexts): Columns => [
  {
    key: 'name',
    sort: 'name',
    card: 'title',
    cell: (service) => <NameCell service={service} words={words} />,
  },
  {
    key: 'price',
    sort: 'price',
    card: 'figure',
    right: true,
    cell: (service) => <PriceCell service={service} />,
  },
  {
    key: 'each',
    sort: 'each',
    right: true,
    cell: ({ priceCents, quantity }) => <Money cents={Math.round((priceCents * 1000) / quantity)} />,
  },
  {
    key: 'bonus',
    right: true,
    cell: ({ bonusQuantity }) => bonusQuantity > 0 && <BonusCell quantity={bonusQuantity} />,
  },
];

/** `least`: the lowest margin without a warning. `null` without permission to see margins. */
const stateColumns = (words: ServicesTexts, least: number | null): Columns => [
  {
    key: 'provider',
    card: 'line',
    cell: ({ provider, providerService, active }) =>
      provider ? (
        <>
          {provider} <span className="mono muted">{providerService}</span>
        </>
      ) : (
        active && <span className="warn">{words.nobody}</span>
      ),
  },
  ...(least === null
    ? []
    : [
        {
          key: 'margin',
          sort: 'margin',
          label: words.columns.margin,
          right: true,
          cell: ({ margin }: StaffService) => <MarginText margin={margin} least={least} />,
        },
      ]),
  {
    key: 'planned',
    sort: 'planned',
    card: 'date',
    cell: ({ plannedFor }) => plannedFor && <DateTime at={plannedFor} />,
  },
  {
    key: 'state',
    sort: 'state',
    card: 'state',
    cell: (service) => <SaleMark service={service} words={words} />,
  },
];

interface ServicesListProps {
  words: ServicesTexts;
  names: PackageNames;
  least: number | null;
  owner: boolean;
  onAdd: () => void;
  onPercentage: (() => void) | undefined;
  kinds: { value: string; label: string }[];
}

const filtersOf = ({
  words,
  kinds,
  least,
}: Pick<ServicesListProps, 'words' | 'kinds' | 'least'>): NonNullable<
  ListConfig<StaffService>['filters']
> => [
  choiceFilter('type', words.columns.type, serviceTypes, words.types),
  ...(kinds.length > 0
    ? [
        {
          kind: 'choice' as const,
          key: 'kind',
          label: words.columns.kind,
          choices: [{ value: 'none', label: words.noKind }, ...kinds],
        },
      ]
    : []),
  choiceFilter('audience', words.columns.audience, audiences, words.audiences),
  choiceFilter('state', words.columns.state, permitted(states, least), words.states),
];

function AddActions({ words, onAdd }: Pick<ServicesListProps, 'words' | 'onAdd'>) {
  return (
    <>
      <Button look="sm main" onClick={onAdd}>
        {words.add.open}
      </Button>
      <ScreenLink to="data" search={{ import: 'catalogue' }} look="sm">
        {words.add.importFile}
      </ScreenLink>
    </>
  );
}

const servicesList = ({
  words,
  names,
  least,
  owner,
  onAdd,
  onPercentage,
  kinds,
}: ServicesListProps): ListConfig<StaffService> => ({
  name: 'services',
  title: words.title,
  failed: words.failed,
  call: 'services.list',
  idOf: ({ id }) => String(id),
  nameOf: names.packageName,
  open: ({ id }) => ({ to: 'service', params: { id: String(id) } }),
  csv: true,
  searches: { placeholder: words.placeholder },
  views: viewsOf('state', permitted(viewedStates, least), words.states),
  filters: filtersOf({ words, kinds, least }),
  labels: words.columns,
  columns: [...saleColumns(words), ...stateColumns(words, least)],
  empty: {
    icon: 'box',
    title: words.empty,
    text: words.emptyText,
    action: owner && <AddActions words={words} onAdd={onAdd} />,
  },
  actions: owner && onPercentage && (
    <>
      <Button look="sm" onClick={onAdd}>
        {words.add.open}
      </Button>
      <Button look="sm main" onClick={onPercentage}>
        {words.percentage}
      </Button>
    </>
  ),
});

/** Returns the price list selected by the filters, used as the initial list of price changes. */
const initialPriceList = (
  items: readonly StaffService[],
  { type, kind, audience }: SearchText,
  { listName }: PackageNames,
) =>
  items
    .filter(
      (service) =>
        service.active &&
        (type === undefined || service.type === type) &&
        (kind === undefined || (service.kind ?? 'none') === kind) &&
        (audience === undefined || service.audience === audience),
    )
    .map((service) => listName(service))[0];

export function Screen() {
  const words = useTexts(servicesMessages);
  const language = useLanguage();
  const { role, costs } = useSession();
  const [search, go] = useListSearch();
  const [changing, setChanging] = useState(false);
  const [adding, setAdding] = useState(search.add === 'prices');
  const [drafted, setDrafted] = useState<string>();
  useEffect(() => {
    if (search.add) go({ ...search, add: '' });
  }, [search, go]);
  const { data } = useRead('services.list');
  const made = useRead('service-kinds.list');
  const kinds = (made.data?.kinds ?? []).map(({ code, names }) => ({
    value: code,
    label: names[language].many,
  }));
  const names = usePackageNames();
  const least = costs ? (data?.leastMargin ?? 0) : null;
  const shown = {
    ...{ words, names, least, kinds, owner: role === 'owner' },
    onAdd: () => setAdding(true),
    onPercentage: data && data.items.length > 0 ? () => setChanging(true) : undefined,
  };
  return (
    <>
      <ListScreen config={servicesList(shown)}>
        {data && data.rising.length > 0 && (
          <Note tone="warn" role="status">
            {words.rising}: {data.rising.join('; ')}
          </Note>
        )}
      </ListScreen>
      {adding && (
        <AddPricesDialog
          words={words}
          onClose={() => setAdding(false)}
          onDrafted={(id) => {
            setAdding(false);
            setDrafted(id);
          }}
        />
      )}
      {drafted && <DraftedPrices id={drafted} onClose={() => setDrafted(undefined)} />}
      {changing && data && (
        <PercentageDialog
          words={words}
          services={data.items}
          first={initialPriceList(data.items, search, names)}
          count={(count) => formatCount(count, language)}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}
