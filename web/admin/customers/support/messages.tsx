import type { Thread } from '#contracts/customers/support.ts';
import { type ThreadsTexts, threadsMessages } from '#messages/admin/customers/support.ts';
import { type BulkTexts, bulkMessages } from '#messages/admin/staff/bulk.ts';
import { DateTime, useTexts } from '../../language.tsx';
import { bulkActions } from '../../list/bulk-actions.ts';
import { choiceFilter, type ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { ThreadMark } from './thread-mark.tsx';

const columnsOf = (words: ThreadsTexts): ListConfig<Thread>['columns'] => [
  {
    key: 'who',
    sort: 'name',
    card: 'title',
    cell: ({ name, state }) => <span className={state === 'open' ? 'strong' : 'medium'}>{name}</span>,
  },
  {
    key: 'text',
    card: 'line',
    cell: ({ lastText }) => <span className="clip">{lastText || words.noText}</span>,
  },
  {
    key: 'order',
    card: 'note',
    cell: ({ orderNumber }) => orderNumber && <span className="mono">{orderNumber}</span>,
  },
  {
    key: 'state',
    sort: 'state',
    card: 'state',
    cell: ({ state }) => <ThreadMark state={state} words={words} />,
  },
  { key: 'assigned', cell: ({ assignedTo }) => assignedTo?.username },
  { key: 'language', hidden: true, cell: ({ language }) => language.toUpperCase() },
  {
    key: 'at',
    sort: 'last',
    downFirst: true,
    card: 'date',
    cell: ({ lastAt }) => <DateTime at={lastAt} as="ago" />,
  },
];

const threadsList = (words: ThreadsTexts, bulk: BulkTexts): ListConfig<Thread> => ({
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
  filters: [choiceFilter('state', words.columns.state, ['open', 'answered', 'closed'], words.views)],
  labels: words.columns,
  columns: columnsOf(words),
  empty: { icon: 'chat', title: words.empty, text: words.emptyText },
});

export function Screen() {
  return <ListScreen config={threadsList(useTexts(threadsMessages), useTexts(bulkMessages))} />;
}
