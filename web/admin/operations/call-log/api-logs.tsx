import { type CallItem, calledServices, callResults } from '#contracts/operations/call-log.ts';
import { type LogsTexts, logsMessages } from '#messages/admin/operations/call-log.ts';
import { DateTime, useTexts } from '../../language.tsx';
import { choiceFilter, type ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { CallResult } from './call-result.tsx';

const columnsOf = (words: LogsTexts['calls']): ListConfig<CallItem>['columns'] => [
  {
    key: 'operation',
    card: 'title',
    cell: ({ operation }) => <span className="mono medium">{operation}</span>,
  },
  { key: 'at', sort: 'at', downFirst: true, card: 'date', cell: ({ at }) => <DateTime at={at} /> },
  { key: 'service', card: 'line', cell: ({ service }) => words.services[service] },
  { key: 'result', card: 'state', cell: (call) => <CallResult call={call} words={words} /> },
  { key: 'order', card: 'note', cell: ({ orderNumber }) => <span className="mono">{orderNumber}</span> },
  { key: 'actor', cell: ({ actor, staff }) => staff ?? <span className="muted">{words.actors[actor]}</span> },
  { key: 'request', hidden: true, cell: ({ requestId }) => <span className="mono muted">{requestId}</span> },
  {
    key: 'duration',
    sort: 'duration',
    downFirst: true,
    card: 'figure',
    right: true,
    cell: ({ durationMs }) => <span className="num">{durationMs} ms</span>,
  },
];

const callsList = (words: LogsTexts['calls']): ListConfig<CallItem> => ({
  name: 'apiLogs',
  title: words.title,
  call: 'calls.list',
  idOf: ({ id }) => id,
  nameOf: ({ operation }) => operation,
  open: ({ id }) => ({ to: 'apiLog', params: { id } }),
  csv: true,
  searches: { placeholder: words.search },
  views: [{ key: 'problem', label: words.results.problem, search: { result: 'problem' } }],
  filters: [
    choiceFilter('service', words.columns.service, calledServices, words.services, { icon: 'server' }),
    choiceFilter('result', words.columns.result, [...callResults, 'problem' as const], words.results),
    { kind: 'days', key: 'days', label: words.columns.at, icon: 'clock', from: 'from', to: 'to' },
    { kind: 'text', key: 'slowerThanMs', label: words.slower, placeholder: '1000' },
    { kind: 'text', key: 'requestId', label: words.columns.request },
  ],
  labels: words.columns,
  columns: columnsOf(words),
  empty: { icon: 'code', title: words.empty, text: words.emptyText },
});

export function Screen() {
  return <ListScreen config={callsList(useTexts(logsMessages).calls)} />;
}
