import '../invoices.css';
import { useState } from 'react';
import { type InvoiceItem, invoiceKinds, invoiceStates, treatments } from '#contracts/invoices/invoices.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { type TaxTexts, taxMessages } from '#messages/admin/tax/vat.ts';
import { pathOf } from '../../data/call-shop.ts';
import { useSession } from '../../data/session.ts';
import { shopNow } from '../../data/shop-clock.ts';
import { TextField } from '../../form/fields.tsx';
import { DateTime, Money, useTexts } from '../../language.tsx';
import { choiceFilter, type ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FileButton } from '../../parts/file-button.tsx';
import { lastMonth } from '../../parts/madrid-calendar.ts';
import { AgencyState, TaxRateText } from './invoice-words.tsx';

function ArchiveDialog({ onClose }: { onClose: () => void }) {
  const words = useTexts(taxMessages).invoices;
  const shell = useTexts(shellMessages);
  const [period, setPeriod] = useState(() => lastMonth(shopNow()));
  return (
    <Dialog
      title={words.archive}
      about={words.archiveAbout}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{shell.close}</Button>
          <FileButton url={pathOf('invoices.archive', { query: period })}>{words.archiveNow}</FileButton>
        </>
      }
    >
      <div className="stack stack--12">
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={words[end]}
            type="date"
            value={period[end]}
            onType={(next) => setPeriod({ ...period, [end]: next })}
          />
        ))}
      </div>
    </Dialog>
  );
}

const filtersOf = ({ invoices: words, treatments: names }: TaxTexts): ListConfig<InvoiceItem>['filters'] => [
  { kind: 'days', key: 'days', label: words.columns.date, icon: 'clock', from: 'from', to: 'to' },
  {
    kind: 'choice',
    key: 'kind',
    label: words.columns.kind,
    choices: invoiceKinds.map((value) => ({ value, label: `${value} · ${words.kinds[value]}` })),
  },
  choiceFilter('state', words.columns.agency, invoiceStates, words.states),
  choiceFilter('treatment', words.columns.treatment, treatments, names),
  { kind: 'text', key: 'country', label: words.columns.country, placeholder: 'FR' },
];

type Columns = ListConfig<InvoiceItem>['columns'];

const documentColumns = ({ invoices: words }: TaxTexts): Columns => [
  {
    key: 'number',
    sort: 'number',
    card: 'title',
    cell: ({ number }) => <span className="mono medium">{number}</span>,
  },
  {
    key: 'date',
    sort: 'issued',
    downFirst: true,
    card: 'date',
    cell: ({ issuedAt }) => <DateTime at={issuedAt} />,
  },
  {
    key: 'kind',
    card: 'line',
    cell: ({ kind }) => (
      <>
        {words.kinds[kind]} <span className="muted mono">{kind}</span>
      </>
    ),
  },
  { key: 'order', card: 'note', cell: ({ orderNumber }) => <span className="mono">{orderNumber}</span> },
  { key: 'buyer', cell: ({ buyer, country }) => buyer ?? country },
];

const amountColumns = ({ invoices: words }: TaxTexts): Columns => [
  {
    key: 'base',
    right: true,
    cell: ({ baseCents }) => (
      <span className="muted">
        <Money cents={baseCents} />
      </span>
    ),
  },
  {
    key: 'rate',
    right: true,
    cell: (item) => (
      <span className="muted">
        <TaxRateText basisPoints={item.rateBasisPoints} />
      </span>
    ),
  },
  {
    key: 'vat',
    right: true,
    cell: ({ taxCents }) => (
      <span className="muted">
        <Money cents={taxCents} />
      </span>
    ),
  },
  { key: 'agency', card: 'state', cell: (invoice) => <AgencyState invoice={invoice} words={words} /> },
  {
    key: 'total',
    sort: 'total',
    downFirst: true,
    card: 'figure',
    right: true,
    cell: ({ totalCents }) => (
      <span className="medium">
        <Money cents={totalCents} />
      </span>
    ),
  },
];

export function Screen() {
  const words = useTexts(taxMessages);
  const { role } = useSession();
  const [archiving, setArchiving] = useState(false);
  const { invoices } = words;
  const config: ListConfig<InvoiceItem> = {
    name: 'invoices',
    title: invoices.title,
    call: 'invoices.list',
    idOf: ({ id }) => id,
    nameOf: ({ number }) => number,
    open: ({ id }) => ({ to: 'invoice', params: { id } }),
    csv: true,
    searches: { placeholder: invoices.search },
    views: [
      { key: 'full', label: invoices.views.full, search: { kind: 'F1' } },
      { key: 'rectifying', label: invoices.views.rectifying, search: { kind: 'R5' } },
      { key: 'troubled', label: invoices.views.troubled, search: { state: 'rejected' } },
    ],
    filters: filtersOf(words) ?? [],
    labels: invoices.columns,
    columns: [...documentColumns(words), ...amountColumns(words)],
    empty: { title: invoices.empty, text: invoices.emptyText, icon: 'doc' },
    actions: role !== 'agent' && (
      <Button look="sm" icon="box" onClick={() => setArchiving(true)}>
        {invoices.archive}
      </Button>
    ),
  };
  return (
    <ListScreen config={config}>
      {archiving && <ArchiveDialog onClose={() => setArchiving(false)} />}
    </ListScreen>
  );
}
