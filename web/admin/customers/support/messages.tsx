import type { Thread } from '#contracts/customers/support.ts';
import { type Threads, threadsMessages } from '#messages/admin/customers/support.ts';
import { type BulkWords, bulkMessages } from '#messages/admin/staff/bulk.ts';
import { useWords } from '../../language.ts';
import { bulkActions } from '../../list/bulk-actions.ts';
import type { ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ThreadMark } from './thread-mark.tsx';

const columnsOf = (words: Threads): ListConfig<Thread>['columns'] => [
  {
    key: 'who',
    sort: 'name',
    label: words.columns.who,
    card: 'title',
    cell: ({ name, state }) => <span className={state === 'open' ? 'strong' : 'medium'}>{name}</span>,
  },
  {
    key: 'text',
    label: words.columns.text,
    card: 'line',
    cell: ({ lastText }) => <span className="clip">{lastText || words.noText}</span>,
  },
  {
    key: 'order',
    label: words.columns.order,
    card: 'note',
    cell: ({ orderNumber }) => orderNumber && <span className="mono">{orderNumber}</span>,
  },
  {
    key: 'state',
    sort: 'state',
    label: words.columns.state,
    card: 'state',
    cell: ({ state }) => <ThreadMark state={state} words={words} />,
  },
  { key: 'assigned', label: words.columns.assigned, cell: ({ assignedTo }) => assignedTo?.username },
  {
    key: 'language',
    label: words.columns.language,
    hidden: true,
    cell: ({ language }) => language.toUpperCase(),
  },
  {
    key: 'at',
    sort: 'last',
    downFirst: true,
    label: words.columns.at,
    card: 'date',
    cell: ({ lastAt }) => <Moment at={lastAt} as="ago" />,
  },
];

const threadsList = (words: Threads, bulk: BulkWords): ListConfig<Thread> => ({
  name: 'messages',
  title: words.title,
  call: 'message-threads.list',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => words.threadOf(name),
  open: ({ id }) => ({ to: 'messageThread', params: { thread: id } }),
  csv: true,
  bulk: bulkActions(bulk, ['thread_close', 'thread_open', 'thread_assign']),
  searches: { placeholder: words.placeholder },
  views: [
    { key: 'open', label: words.views.open, search: { state: 'open' } },
    { key: 'answered', label: words.views.answered, search: { state: 'answered' } },
    { key: 'closed', label: words.views.closed, search: { state: 'closed' } },
  ],
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: words.columns.state,
      choices: (['open', 'answered', 'closed'] as const).map((value) => ({
        value,
        label: words.views[value],
      })),
    },
  ],
  columns: columnsOf(words),
  empty: { icon: 'chat', title: words.empty, text: words.emptyText },
});

export function Screen() {
  return <ListScreen config={threadsList(useWords(threadsMessages), useWords(bulkMessages))} />;
}
