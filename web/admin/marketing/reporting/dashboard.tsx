import { lazy, Suspense } from 'react';
import type { PendingSummary } from '#contracts/staff/pending.ts';
import { dashboardMessages } from '#messages/admin/marketing/dashboard.ts';
import { reasonMessages } from '#messages/admin/staff/pending-reasons.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage, useWords } from '../../language.ts';
import { Failed, Void } from '../../list/list-states.tsx';
import { formatCents, formatCount } from '../../parts/format.ts';
import { groupBy } from '../../parts/group-by.ts';
import { Head } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';

/** Figures are a separate chunk, so urgent work is visible before charts. Both load in parallel. */
const figures = import('./figures.tsx');
const Figures = lazy(async () => ({ default: (await figures).Figures }));

type Group = Omit<PendingSummary['groups'][number], 'urgency'> & { urgent: boolean };

/** Groups waiting items by reason, most urgent first. */
function byReason(groups: PendingSummary['groups']): Group[] {
  return [...groupBy(groups, ({ reason }) => reason).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { urgency, ...group } = first;
    return {
      ...group,
      urgent: urgency === 'now',
      count: some.reduce((sum, { count }) => sum + count, 0),
      amountCents: some.reduce((sum, { amountCents }) => sum + amountCents, 0),
      oldestAt: some.map(({ oldestAt }) => oldestAt).toSorted()[0] ?? first.oldestAt,
    };
  });
}

function Line({ group }: { group: Group }) {
  const words = useWords(dashboardMessages);
  const reasons = useWords(reasonMessages);
  const language = useLanguage();
  const { reason, urgent, count, amountCents, oldestAt, firstId } = group;
  const single = count === 1;
  return (
    <li>
      <span className={urgent ? 'dan' : 'warn'}>
        <Icon name="alert" />
      </span>
      <span className="medium">
        {reasons[reason].title} <span className="muted num">{formatCount(count, language)}</span>
      </span>
      <span className="ink2">
        {words.since} <Moment at={oldestAt} as="ago" />
      </span>
      <span className="right num">{amountCents > 0 && formatCents(amountCents, language)}</span>
      <ScreenLink
        to={single ? 'pendingItem' : 'pending'}
        params={single ? { id: firstId } : {}}
        search={single ? {} : { reason }}
        className="btn btn--sm"
        aria-label={`${words.look}: ${reasons[reason].title}`}
      >
        {words.look}
      </ScreenLink>
    </li>
  );
}

export function Screen() {
  const words = useWords(dashboardMessages);
  const language = useLanguage();
  const { data, error, refetch } = useRead('pending.summary');
  const groups = byReason(data?.groups ?? []);
  return (
    <>
      <Head title={words.title} />
      <div className="stack">
        <section className="card" aria-labelledby="todo" aria-busy={!data && !error}>
          <div className="card__h">
            <h2 id="todo">
              {words.waiting}{' '}
              {data && data.total > 0 && (
                <span className="nav__n nav__n--attn nav__n--in">{formatCount(data.total, language)}</span>
              )}
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
