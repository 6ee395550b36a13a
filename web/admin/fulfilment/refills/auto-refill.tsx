import { useState } from 'react';
import type { Refill, RefillStatus } from '#contracts/fulfilment/refills.ts';
import { type RefillsTexts, refillsMessages } from '#messages/admin/fulfilment/refills.ts';
import { call, useRead } from '../../data/call-shop.ts';
import { DateTime, formatCount, useLanguage, useTexts } from '../../language.tsx';
import { choiceFilter, type ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { Button } from '../../parts/button.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { KeyFacts } from '../../parts/key-facts.tsx';
import { StatusBadge, type StatusMark } from '../../parts/status.tsx';
import { OrderCheck } from './order-check.tsx';

function RunFacts({ words }: { words: RefillsTexts }) {
  const language = useLanguage();
  const { data } = useRead('refill.runs');
  if (!data) return null;
  const { last, nextAt, watched } = data;
  const count = (value: number) => formatCount(value, language);
  const result = () => {
    if (last === null) return words.nothing;
    if (last.finishedAt === null) return words.running;
    return words.result(count(last.lookedAt), count(last.dropped), count(last.asked));
  };
  return (
    <KeyFacts
      facts={[
        { label: words.lastRun, value: last ? <DateTime at={last.startedAt} /> : words.never },
        { label: words.lastResult, value: result() },
        { label: words.nextRun, value: nextAt ? <DateTime at={nextAt} /> : words.off },
        { label: words.watched, value: count(watched) },
      ]}
    />
  );
}

const marks: Record<RefillStatus, StatusMark> = {
  completed: 'completed',
  processing: 'processing',
  partial: 'partial',
  pending: 'pending',
  canceled: 'cancelled',
  unknown: 'attn',
};

function CountChange({ refill: { reachedCount, foundCount } }: { refill: Refill }) {
  const language = useLanguage();
  if (reachedCount === null || foundCount === null) return null;
  return (
    <span className="num">
      {formatCount(reachedCount, language)} → {formatCount(foundCount, language)}
    </span>
  );
}

const columnsOf = (words: RefillsTexts): ListConfig<Refill>['columns'] => [
  { key: 'order', card: 'title', cell: ({ orderNumber }) => <span className="mono">{orderNumber}</span> },
  { key: 'username', card: 'line', cell: ({ username }) => `@${username}` },
  {
    key: 'status',
    sort: 'state',
    card: 'state',
    cell: ({ status }) => <StatusBadge mark={marks[status]}>{words.statuses[status]}</StatusBadge>,
  },
  { key: 'counts', card: 'figure', right: true, cell: (refill) => <CountChange refill={refill} /> },
  { key: 'cause', cell: ({ cause, staff }) => staff ?? words.causes[cause] },
  {
    key: 'provider',
    cell: ({ providerRefillId }) => providerRefillId && <span className="mono">{providerRefillId}</span>,
  },
  { key: 'reason', card: 'note', cell: ({ message, reason }) => message ?? reason },
  {
    key: 'at',
    sort: 'created',
    downFirst: true,
    card: 'date',
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
  },
  { key: 'ended', hidden: true, cell: ({ endedAt }) => endedAt && <DateTime at={endedAt} /> },
];

const refillList = (words: RefillsTexts, onAll: () => void): ListConfig<Refill> => ({
  name: 'autoRefill',
  title: words.title,
  call: 'refills.list',
  idOf: ({ id }) => id,
  nameOf: ({ orderNumber }) => orderNumber,
  csv: true,
  searches: { placeholder: words.placeholder },
  filters: [choiceFilter('cause', words.columns.cause, ['job', 'staff', 'customer'], words.causes)],
  labels: words.columns,
  columns: columnsOf(words),
  empty: { icon: 'refill', title: words.empty, text: words.emptyText },
  actions: (
    <Button look="sm main" icon="refill" onClick={onAll}>
      {words.all}
    </Button>
  ),
});

function ProcessAllDialog({ words, onClose }: { words: RefillsTexts; onClose: () => void }) {
  return (
    <ConsequenceDialog
      title={words.allTitle}
      consequences={[
        { icon: 'search', text: words.allLooks },
        { icon: 'clock', text: words.allBackground },
      ]}
      confirm={words.all}
      onConfirm={() => call('refill.process-all')}
      done={({ message }) => message}
      failed={words.allFailed}
      onClose={onClose}
    />
  );
}

export function Screen() {
  const words = useTexts(refillsMessages);
  const [asks, setAsks] = useState(false);
  return (
    <>
      <ListScreen config={refillList(words, () => setAsks(true))}>
        <RunFacts words={words} />
        <OrderCheck words={words} />
      </ListScreen>
      {asks && <ProcessAllDialog words={words} onClose={() => setAsks(false)} />}
    </>
  );
}
