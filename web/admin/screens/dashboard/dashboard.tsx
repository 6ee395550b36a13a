import { lazy, Suspense } from 'react';
import type { PendingItem, PendingList } from '#contracts/pending.ts';
import { dashboardMessages } from '#messages/admin/dashboard.ts';
import { pendingMessages } from '#messages/admin/pending.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage, useWords } from '../../language.ts';
import { Failed, Void } from '../../list/list-states.tsx';
import { formatCents } from '../../parts/format.ts';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';

/** Apart: what needs a person is there before charts are. Both are fetched at once. */
const figures = import('./figures.tsx');
const Figures = lazy(async () => ({ default: (await figures).Figures }));

interface Group {
  reason: PendingItem['reason'];
  items: PendingItem[];
  cents: number;
  oldest: string;
}

/** What waits, by its reason, in the order in which it comes: the most urgent first. */
function grouped(items: readonly PendingItem[]): Group[] {
  const byReason = Map.groupBy(items, ({ reason }) => reason);
  return [...byReason].map(([reason, some]) => ({
    reason,
    items: some,
    cents: some.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0),
    oldest: some.map(({ openedAt }) => openedAt).toSorted()[0] ?? '',
  }));
}

function Line({ group }: { group: Group }) {
  const words = useWords(dashboardMessages);
  const { reasons } = useWords(pendingMessages);
  const language = useLanguage();
  const { reason, items, cents, oldest } = group;
  const [first] = items;
  return (
    <li>
      <span className={first?.urgency === 'now' ? 'dan' : 'warn'}>
        <Icon name="alert" />
      </span>
      <span className="medium">
        {reasons[reason].title} <span className="muted num">{items.length}</span>
      </span>
      <span className="ink2">
        {words.since} <Moment at={oldest} as="ago" />
      </span>
      <span className="right num">{cents > 0 && formatCents(cents, language)}</span>
      <ScreenLink
        to={items.length === 1 && first ? 'pendingItem' : 'pending'}
        params={items.length === 1 && first ? { id: first.id } : {}}
        search={items.length === 1 ? {} : { reason }}
        className="btn btn--sm"
        aria-label={`${words.look}: ${reasons[reason].title}`}
      >
        {words.look}
      </ScreenLink>
    </li>
  );
}

/** `/admin/dashboard`: what needs a person now comes before everything else. */
export function Screen() {
  const words = useWords(dashboardMessages);
  const { data, error, refetch } = useRead<PendingList>('/api/admin/pending', {
    params: { limit: 200 },
    topics: ['pending'],
  });
  const groups = grouped(data?.items ?? []);
  return (
    <>
      <Head title={words.title} />
      <div className="stack">
        <section className="card" aria-labelledby="todo" aria-busy={!data && !error}>
          <div className="card__h">
            <h2 id="todo">
              {words.waiting}{' '}
              {data && data.total > 0 && <span className="nav__n nav__n--attn nav__n--in">{data.total}</span>}
            </h2>
            <span className="small muted">{words.urgentFirst}</span>
          </div>
          {error && !data && <Failed title={words.failed} error={error} onRetry={() => void refetch()} />}
          {data && groups.length === 0 && (
            <Void icon="check" title={words.nothing} text={words.nothingText} />
          )}
          <ul className="todo">
            {groups.map((group) => (
              <Line key={group.reason} group={group} />
            ))}
          </ul>
        </section>
        <Suspense fallback={<section className="card skel skel--block" aria-busy="true" />}>
          <Figures />
        </Suspense>
      </div>
    </>
  );
}
