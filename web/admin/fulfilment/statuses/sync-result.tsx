import type { SyncAllReply, SyncResult } from '#contracts/fulfilment/statuses.ts';
import type { ProviderStatusTexts } from '#messages/admin/fulfilment/statuses.ts';
import { Card } from '../../parts/card.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { StatusBadge, type StatusMark } from '../../parts/status.tsx';

const marks: Record<string, StatusMark> = {
  pending: 'pending',
  processing: 'processing',
  completed: 'completed',
  cancelled: 'cancelled',
  refunded: 'refunded',
};

function OrderState({ state, words }: { state: string; words: ProviderStatusTexts }) {
  const known = words.states[state as keyof ProviderStatusTexts['states']];
  return (
    <StatusBadge mark={marks[state] ?? 'pending'} quiet>
      {known ?? state}
    </StatusBadge>
  );
}

function SyncOutcome({ result, words }: { result: SyncResult; words: ProviderStatusTexts }) {
  if (result.error)
    return (
      <>
        <StatusBadge mark="failed">{words.error}</StatusBadge>{' '}
        <span className="small muted">{result.error}</span>
      </>
    );
  const { delivered } = result;
  if (result.updated)
    return (
      <>
        <StatusBadge mark="completed">{words.updated}</StatusBadge>
        {delivered && delivered.before !== delivered.after && (
          <span className="small muted">
            {' '}
            {delivered.before} → {delivered.after}
          </span>
        )}
      </>
    );
  return <span className="st muted">{words.same}</span>;
}

export function SyncResultCard({ run, words }: { run: SyncAllReply; words: ProviderStatusTexts }) {
  const { summary, results } = run;
  const { columns } = words;
  const figures = [
    [summary.total, words.total],
    [summary.updated, words.updatedCount],
    [summary.completed, words.completedCount],
    [summary.processing, words.processingCount],
  ] as const;
  return (
    <Card title={words.result}>
      <p className="sum" role="status">
        {figures.map(([count, label]) => (
          <span key={label}>
            <b>{count}</b> {label}
          </span>
        ))}
        <span className={summary.errors > 0 ? 'dan' : ''}>
          <b>{summary.errors}</b> {words.errorsCount}
        </span>
      </p>
      {results.length > 0 && (
        <DataTable
          label={columns.outcome}
          className="synclist"
          rows={results}
          keyOf={({ orderId }) => orderId}
          columns={[
            { label: columns.order, className: 'mono medium', cell: ({ orderNumber }) => orderNumber },
            {
              label: columns.previous,
              cell: ({ previousStatus }) => <OrderState state={previousStatus} words={words} />,
            },
            { label: columns.now, cell: ({ newStatus }) => <OrderState state={newStatus} words={words} /> },
            {
              label: columns.provider,
              className: 'mono',
              cell: ({ providerStatus }) => providerStatus ?? '–',
            },
            { label: columns.outcome, cell: (result) => <SyncOutcome result={result} words={words} /> },
          ]}
        />
      )}
    </Card>
  );
}
