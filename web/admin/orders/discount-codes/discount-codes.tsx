import { Suspense, useState } from 'react';
import { codeStates, type StaffCode } from '#contracts/orders/discount-codes.ts';
import { type CodesTexts, codesMessages } from '#messages/admin/orders/discount-codes.ts';
import { type BulkTexts, bulkMessages } from '#messages/admin/staff/bulk.ts';
import { useRead } from '../../data/call-shop.ts';
import { useSession } from '../../data/session.ts';
import { DateTime, formatCount, Money, useLanguage, useTexts } from '../../language.tsx';
import { bulkActions } from '../../list/bulk-actions.ts';
import { choiceFilter, type ListConfig, viewsOf } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { Button } from '../../parts/button.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { Note } from '../../parts/note.tsx';
import { CodeMark, DiscountText, UseCount } from './code-words.tsx';

const loadDialogs = () => import('./code-dialogs.tsx');
const CodeDialog = lazyDialog(async () => (await loadDialogs()).CodeDialog);
const GenerateDialog = lazyDialog(async () => (await loadDialogs()).GenerateDialog);

const columnsOf = (words: CodesTexts): ListConfig<StaffCode>['columns'] => [
  {
    key: 'code',
    sort: 'code',
    card: 'title',
    cell: ({ code }) => <span className="mono medium">{code}</span>,
  },
  { key: 'takesOff', card: 'figure', right: true, cell: (code) => <DiscountText code={code} /> },
  { key: 'state', card: 'state', cell: (code) => <CodeMark code={code} words={words} /> },
  {
    key: 'uses',
    card: 'line',
    right: true,
    sort: 'uses',
    downFirst: true,
    cell: (code) => <UseCount code={code} words={words} />,
  },
  {
    key: 'services',
    cell: ({ serviceTypes }) =>
      serviceTypes?.map((type) => words.types[type]).join(', ') ?? (
        <span className="muted">{words.allServices}</span>
      ),
  },
  {
    key: 'minimum',
    right: true,
    cell: ({ minimumCents }) => minimumCents > 0 && <Money cents={minimumCents} />,
  },
  {
    key: 'until',
    cell: ({ validUntil }) =>
      validUntil ? <DateTime at={validUntil} /> : <span className="muted">{words.forever}</span>,
  },
  { key: 'note', card: 'note', cell: ({ note }) => note },
  {
    key: 'created',
    card: 'date',
    sort: 'created',
    downFirst: true,
    cell: ({ createdAt }) => <DateTime at={createdAt} as="day" />,
  },
];

interface CodesListProps {
  words: CodesTexts;
  bulk: BulkTexts;
  open: ((open: 'add' | 'generate') => void) | undefined;
}

const codesList = ({ words, bulk, open }: CodesListProps): ListConfig<StaffCode> => ({
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
  views: viewsOf('state', ['active', 'planned', 'stopped'], words.states),
  filters: [
    choiceFilter('state', words.columns.state, codeStates, words.states),
    choiceFilter('kind', words.columns.kind, ['percentage', 'fixed'], words.kinds),
    { kind: 'text', key: 'batch', label: words.seeBatch },
  ],
  labels: words.columns,
  columns: columnsOf(words),
  empty: { icon: 'ticket', title: words.empty, text: words.emptyText },
  actions: open && (
    <>
      <Button look="sm" onClick={() => open('generate')}>
        {words.generate}
      </Button>
      <Button look="sm main" icon="plus" onClick={() => open('add')}>
        {words.add}
      </Button>
    </>
  ),
});

/** Shows recent guessing of codes, above the level of typos. */
function GuessNotice({ words }: { words: CodesTexts }) {
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
    <Note tone="warn" role="status">
      {words.guessed(...said)}
    </Note>
  );
}

export function Screen() {
  const words = useTexts(codesMessages);
  const bulk = useTexts(bulkMessages);
  const { role } = useSession();
  const [open, setOpen] = useState<'add' | 'generate'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ListScreen config={codesList({ words, bulk, open: role === 'owner' ? setOpen : undefined })}>
        <GuessNotice words={words} />
      </ListScreen>
      <Suspense>
        {open === 'add' && <CodeDialog words={words} close={close} />}
        {open === 'generate' && <GenerateDialog words={words} close={close} />}
      </Suspense>
    </>
  );
}
