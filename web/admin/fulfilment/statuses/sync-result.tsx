import type { SyncAllReply, SyncResult } from '#contracts/fulfilment/statuses.ts';
import type { ProviderStatusWords } from '#messages/admin/fulfilment/statuses.ts';
import { Status, type StatusMark } from '../../parts/status.tsx';

const marks: Record<string, StatusMark> = {
  pending: 'pending',
  processing: 'processing',
  completed: 'completed',
  cancelled: 'cancelled',
  refunded: 'refunded',
};

function OrderState({ state, words }: { state: string; words: ProviderStatusWords }) {
  const known = words.states[state as keyof ProviderStatusWords['states']];
  return (
    <Status mark={marks[state] ?? 'pending'} quiet>
      {known ?? state}
    </Status>
  );
}

function Outcome({ result, words }: { result: SyncResult; words: ProviderStatusWords }) {
  if (result.error)
    return (
      <>
        <Status mark="failed">{words.error}</Status> <span className="small muted">{result.error}</span>
      </>
    );
  const { delivered } = result;
  if (result.updated)
    return (
      <>
        <Status mark="completed">{words.updated}</Status>
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

export function SyncResultCard({ run, words }: { run: SyncAllReply; words: ProviderStatusWords }) {
  const { summary, results } = run;
  const figures = [
    [summary.total, words.total],
    [summary.updated, words.updatedCount],
    [summary.completed, words.completedCount],
    [summary.processing, words.processingCount],
  ] as const;
  return (
    <section className="card" aria-labelledby="sync-result">
      <div className="card__h">
        <h2 id="sync-result">{words.result}</h2>
      </div>
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className="tblbox synclist" tabIndex={0} aria-label={words.columns.outcome}>
          <table className="tbl tbl--hover tbl--sync">
            <thead>
              <tr>
                {Object.values(words.columns).map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {results.map((result) => (
                <tr key={result.orderId}>
                  <td className="mono medium">{result.orderNumber}</td>
                  <td>
                    <OrderState state={result.previousStatus} words={words} />
                  </td>
                  <td>
                    <OrderState state={result.newStatus} words={words} />
                  </td>
                  <td className="mono">{result.providerStatus ?? '–'}</td>
                  <td>
                    <Outcome result={result} words={words} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
