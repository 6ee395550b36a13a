import { type ReactNode, useState } from 'react';
import type { Refill, RefillStatus } from '#contracts/fulfilment/refills.ts';
import { type Refills, refillsMessages } from '#messages/admin/fulfilment/refills.ts';
import { call } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage, useWords } from '../../language.ts';
import type { ListConfig } from '../../list/list-config.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { ConsequenceDialog } from '../../parts/consequence-dialog.tsx';
import { formatCount } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Status, type StatusMark } from '../../parts/status.tsx';
import { OrderCheck } from './order-check.tsx';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="v">{children}</dd>
    </div>
  );
}

function RunFacts({ words }: { words: Refills }) {
  const language = useLanguage();
  const { data } = useRead('refill.runs');
  if (!data) return null;
  const { last, nextAt, watched } = data;
  const count = (value: number) => formatCount(value, language);
  return (
    <dl className="facts">
      <Fact name={words.lastRun}>{last ? <Moment at={last.startedAt} /> : words.never}</Fact>
      <Fact name={words.lastResult}>
        {last === null
          ? words.nothing
          : last.finishedAt === null
            ? words.running
            : words.result(count(last.lookedAt), count(last.dropped), count(last.asked))}
      </Fact>
      <Fact name={words.nextRun}>{nextAt ? <Moment at={nextAt} /> : words.off}</Fact>
      <Fact name={words.watched}>{count(watched)}</Fact>
    </dl>
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

function Counts({ refill: { reachedCount, foundCount } }: { refill: Refill }) {
  const language = useLanguage();
  if (reachedCount === null || foundCount === null) return null;
  return (
    <span className="num">
      {formatCount(reachedCount, language)} → {formatCount(foundCount, language)}
    </span>
  );
}

const columnsOf = (words: Refills): ListConfig<Refill>['columns'] => [
  {
    key: 'order',
    label: words.columns.order,
    card: 'title',
    cell: ({ orderNumber }) => <span className="mono">{orderNumber}</span>,
  },
  { key: 'username', label: words.columns.username, card: 'line', cell: ({ username }) => `@${username}` },
  {
    key: 'status',
    sort: 'state',
    label: words.columns.status,
    card: 'state',
    cell: ({ status }) => <Status mark={marks[status]}>{words.statuses[status]}</Status>,
  },
  {
    key: 'counts',
    label: words.columns.counts,
    card: 'figure',
    right: true,
    cell: (refill) => <Counts refill={refill} />,
  },
  {
    key: 'cause',
    label: words.columns.cause,
    cell: ({ cause, staff }) => staff ?? words.causes[cause],
  },
  {
    key: 'provider',
    label: words.columns.provider,
    cell: ({ providerRefillId }) => providerRefillId && <span className="mono">{providerRefillId}</span>,
  },
  {
    key: 'reason',
    label: words.columns.reason,
    card: 'note',
    cell: ({ message, reason }) => message ?? reason,
  },
  {
    key: 'at',
    sort: 'created',
    downFirst: true,
    label: words.columns.at,
    card: 'date',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    key: 'ended',
    label: words.columns.ended,
    hidden: true,
    cell: ({ endedAt }) => endedAt && <Moment at={endedAt} />,
  },
];

const refillList = (words: Refills, onAll: () => void): ListConfig<Refill> => ({
  name: 'autoRefill',
  title: words.title,
  call: 'refills.list',
  idOf: ({ id }) => id,
  nameOf: ({ orderNumber }) => orderNumber,
  csv: true,
  searches: { placeholder: words.placeholder },
  filters: [
    {
      kind: 'choice',
      key: 'cause',
      label: words.columns.cause,
      choices: (['job', 'staff', 'customer'] as const).map((value) => ({
        value,
        label: words.causes[value],
      })),
    },
  ],
  columns: columnsOf(words),
  empty: { icon: 'refill', title: words.empty, text: words.emptyText },
  actions: (
    <button type="button" className="btn btn--sm btn--main" onClick={onAll}>
      <Icon name="refill" />
      {words.all}
    </button>
  ),
});

function ProcessAllDialog({ words, onClose }: { words: Refills; onClose: () => void }) {
  const process = useChange(() => call('refill.process-all'), {
    says: ({ message }) => message,
    fails: words.allFailed,
  });
  return (
    <ConsequenceDialog
      title={words.allTitle}
      consequences={[
        { icon: 'search', text: words.allLooks },
        { icon: 'clock', text: words.allBackground },
      ]}
      confirm={words.all}
      onConfirm={() => process.mutateAsync(undefined)}
      onClose={onClose}
    />
  );
}

export function Screen() {
  const words = useWords(refillsMessages);
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
