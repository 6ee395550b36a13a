import { lazy, Suspense, useState } from 'react';
import { codeStates, type StaffCode } from '#contracts/orders/discount-codes.ts';
import { type Codes, codesMessages } from '#messages/admin/orders/discount-codes.ts';
import { type BulkWords, bulkMessages } from '#messages/admin/staff/bulk.ts';
import { useSession } from '../../data/session.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage, useWords } from '../../language.ts';
import { bulkActions } from '../../list/bulk-actions.ts';
import type { ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { formatCount } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Money } from '../../parts/money.tsx';
import { CodeMark, TakesOff, Uses } from './code-words.tsx';

const dialogs = () => import('./code-dialogs.tsx');
const CodeDialog = lazy(async () => ({ default: (await dialogs()).CodeDialog }));
const GenerateDialog = lazy(async () => ({ default: (await dialogs()).GenerateDialog }));

const columnsOf = (words: Codes): ListConfig<StaffCode>['columns'] => [
  {
    key: 'code',
    sort: 'code',
    label: words.columns.code,
    card: 'title',
    cell: ({ code }) => <span className="mono medium">{code}</span>,
  },
  {
    key: 'takesOff',
    label: words.columns.takesOff,
    card: 'figure',
    right: true,
    cell: (code) => <TakesOff code={code} />,
  },
  {
    key: 'state',
    label: words.columns.state,
    card: 'state',
    cell: (code) => <CodeMark code={code} words={words} />,
  },
  {
    key: 'uses',
    label: words.columns.uses,
    card: 'line',
    right: true,
    sort: 'uses',
    downFirst: true,
    cell: (code) => <Uses code={code} words={words} />,
  },
  {
    key: 'services',
    label: words.columns.services,
    cell: ({ serviceTypes }) =>
      serviceTypes?.map((type) => words.types[type]).join(', ') ?? (
        <span className="muted">{words.allServices}</span>
      ),
  },
  {
    key: 'minimum',
    label: words.columns.minimum,
    right: true,
    cell: ({ minimumCents }) => minimumCents > 0 && <Money cents={minimumCents} />,
  },
  {
    key: 'until',
    label: words.columns.until,
    cell: ({ validUntil }) =>
      validUntil ? <Moment at={validUntil} /> : <span className="muted">{words.forever}</span>,
  },
  { key: 'note', label: words.columns.note, card: 'note', cell: ({ note }) => note },
  {
    key: 'created',
    label: words.columns.created,
    card: 'date',
    sort: 'created',
    downFirst: true,
    cell: ({ createdAt }) => <Moment at={createdAt} as="day" />,
  },
];

interface Shown {
  words: Codes;
  bulk: BulkWords;
  open: ((open: 'add' | 'generate') => void) | undefined;
}

const codesList = ({ words, bulk, open }: Shown): ListConfig<StaffCode> => ({
  name: 'discountCodes',
  title: words.title,
  failed: words.failed,
  call: 'discount-codes.list',
  idOf: ({ id }) => String(id),
  nameOf: ({ code }) => code,
  open: ({ id }) => ({ to: 'discountCode', params: { id: String(id) } }),
  csv: true,
  bulk: open ? bulkActions(bulk, ['code_stop', 'code_start']) : undefined,
  searches: { placeholder: words.placeholder },
  views: (['active', 'planned', 'stopped'] as const).map((state) => ({
    key: state,
    label: words.states[state],
    search: { state },
  })),
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: words.columns.state,
      choices: codeStates.map((value) => ({ value, label: words.states[value] })),
    },
    {
      kind: 'choice',
      key: 'kind',
      label: words.columns.kind,
      choices: (['percentage', 'fixed'] as const).map((value) => ({ value, label: words.kinds[value] })),
    },
    { kind: 'text', key: 'batch', label: words.seeBatch },
  ],
  columns: columnsOf(words),
  empty: { icon: 'ticket', title: words.empty, text: words.emptyText },
  actions: open && (
    <>
      <button type="button" className="btn btn--sm" onClick={() => open('generate')}>
        {words.generate}
      </button>
      <button type="button" className="btn btn--sm btn--main" onClick={() => open('add')}>
        <Icon name="plus" />
        {words.add}
      </button>
    </>
  ),
});

/** Shows recent guessing of codes, above the level of typos. */
function Guesses({ words }: { words: Codes }) {
  const language = useLanguage();
  const { data } = useRead('discount-codes.list', { query: { limit: 1 } });
  if (!data || data.guesses.misses < 10) return null;
  const { misses, sources, most } = data.guesses;
  const said = [misses, sources, most].map((count) => formatCount(count, language)) as [
    string,
    string,
    string,
  ];
  return (
    <p className="note note--warn" role="status">
      <Icon name="alert" />
      <span>{words.guessed(...said)}</span>
    </p>
  );
}

export function Screen() {
  const words = useWords(codesMessages);
  const bulk = useWords(bulkMessages);
  const { role } = useSession();
  const [open, setOpen] = useState<'add' | 'generate'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ListScreen config={codesList({ words, bulk, open: role === 'owner' ? setOpen : undefined })}>
        <Guesses words={words} />
      </ListScreen>
      <Suspense>
        {open === 'add' && <CodeDialog words={words} close={close} />}
        {open === 'generate' && <GenerateDialog words={words} close={close} />}
      </Suspense>
    </>
  );
}
