import '../provider-status.css';
import { useId, useState } from 'react';
import type { SyncAllReply, SyncResult, SyncStatsReply } from '#contracts/fulfilment/statuses.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { type ProviderStatusTexts, providerStatusMessages } from '#messages/admin/fulfilment/statuses.ts';
import { call, useChange, useRead } from '../../data/call-shop.ts';
import { DateTime, formatCount, useLanguage, useTexts } from '../../language.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
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

function SyncResultCard({ run, words }: { run: SyncAllReply; words: ProviderStatusTexts }) {
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

type SyncStats = SyncStatsReply['stats'];

function AutoSwitch({ stats, words }: { stats: SyncStats; words: ProviderStatusTexts }) {
  const id = useId();
  const { mutate, isPending } = useChange(
    (on: boolean) => call(on ? 'provider-status.start-auto-sync' : 'provider-status.stop-auto-sync'),
    { fails: words.failedSwitch },
  );
  const on = stats.autoSyncEnabled;
  return (
    <div>
      <dt id={id}>{words.auto}</dt>
      <dd className="row v">
        <input
          type="checkbox"
          className="switch"
          role="switch"
          aria-checked={on}
          aria-labelledby={id}
          aria-busy={isPending}
          checked={on}
          onChange={() => !isPending && mutate(!on)}
        />
        <StatusBadge mark={on ? 'completed' : 'pending'}>{on ? words.active : words.inactive}</StatusBadge>
      </dd>
      <dd className="small muted">{words.stopped}</dd>
    </div>
  );
}

function formatInterval(minutes: number, words: ProviderStatusTexts, language: StaffLanguage): string {
  if (minutes < 1) return words.seconds(formatCount(Math.round(minutes * 60), language));
  return words.minutes(formatCount(Math.round(minutes * 10) / 10, language));
}

function StatsCard({ stats, words }: { stats: SyncStats; words: ProviderStatusTexts }) {
  const language = useLanguage();
  const when = (at: string | null) => (at ? <DateTime at={at} /> : words.never);
  const facts = [
    [words.interval, formatInterval(stats.syncIntervalMinutes, words, language)],
    [words.last, when(stats.lastSyncTime)],
    [words.next, stats.nextSyncTime ? when(stats.nextSyncTime) : '–'],
    [words.open, formatCount(stats.openOrders, language)],
  ] as const;
  return (
    <section className="card" aria-label={words.stats}>
      <dl className="kpis kpis--5">
        <AutoSwitch stats={stats} words={words} />
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="v">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function NoStats({ words, retry }: { words: ProviderStatusTexts; retry: () => void }) {
  return (
    <div className="card">
      <div className="void" role="alert">
        <Icon name="alert" />
        <h2>{words.failedStats}</h2>
        <Button look="sm" onClick={retry}>
          {words.retry}
        </Button>
      </div>
    </div>
  );
}

/** State of a run: as started, then polled while it continues after the reply. */
function useRun() {
  const [begun, begin] = useState<SyncAllReply>();
  const { data } = useRead('provider-status.run', {
    params: { id: begun?.runId ?? '' },
    enabled: begun?.running === true,
  });
  return { run: data?.runId === begun?.runId ? (data ?? begun) : begun, begin };
}

export function Screen() {
  const words = useTexts(providerStatusMessages);
  const stats = useRead('provider-status.stats');
  const { run, begin } = useRun();
  const sync = useChange(() => call('provider-status.sync-all'), {
    fails: words.failedSync,
  });
  const start = () => !sync.isPending && sync.mutate(undefined, { onSuccess: begin });
  return (
    <>
      <ScreenHead title={words.title} about={words.about}>
        <Button look="main" icon="sync" busy={sync.isPending} onClick={start}>
          {sync.isPending ? words.syncing : words.syncNow}
        </Button>
      </ScreenHead>
      <div className="stack">
        {stats.data && <StatsCard stats={stats.data.stats} words={words} />}
        {stats.isError && <NoStats words={words} retry={() => void stats.refetch()} />}
        {run?.running && (
          <div className="card setrow">
            <p className="row" role="status">
              <span className="spin" />
              {words.progress(String(run.asked), String(run.summary.total))}
            </p>
          </div>
        )}
        {run && <SyncResultCard run={run} words={words} />}
      </div>
    </>
  );
}
