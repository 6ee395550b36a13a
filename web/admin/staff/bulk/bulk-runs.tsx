import type { BulkRun } from '#contracts/staff/bulk.ts';
import { type BulkTexts, bulkMessages } from '#messages/admin/staff/bulk.ts';
import { DateTime, useTexts } from '../../language.tsx';
import { labelOf } from '../../list/bulk-run.tsx';
import type { ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { StatusBadge } from '../../parts/status.tsx';

const runsList = (words: BulkTexts): ListConfig<BulkRun> => ({
  name: 'bulkRuns',
  title: words.title,
  call: 'bulk.list',
  idOf: ({ id }) => id,
  nameOf: (run) => labelOf(run, words),
  open: ({ id }) => ({ to: 'bulkRun', params: { id } }),
  csv: true,
  labels: words.columns,
  columns: [
    { key: 'action', card: 'title', cell: (run) => labelOf(run, words) },
    {
      key: 'at',
      card: 'date',
      sort: 'started',
      downFirst: true,
      cell: ({ startedAt }) => <DateTime at={startedAt} />,
    },
    { key: 'by', card: 'line', cell: ({ by }) => by },
    { key: 'done', card: 'figure', right: true, cell: ({ done }) => done },
    { key: 'refused', right: true, cell: ({ refused }) => refused },
    {
      key: 'state',
      card: 'state',
      cell: ({ endedAt, undoneBy, total, done, refused }) =>
        endedAt === null ? (
          <StatusBadge mark="processing">{words.progress(String(done + refused), String(total))}</StatusBadge>
        ) : (
          <StatusBadge mark={undoneBy ? 'refunded' : 'completed'} quiet>
            {undoneBy ? words.undone : words.ended}
          </StatusBadge>
        ),
    },
  ],
  empty: { icon: 'check', title: words.empty, text: words.emptyText },
});

export function Screen() {
  return <ListScreen config={runsList(useTexts(bulkMessages))} />;
}
