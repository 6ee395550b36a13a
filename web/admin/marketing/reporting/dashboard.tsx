import { lazy, Suspense } from 'react';
import { type Comparison, comparisons } from '#contracts/marketing/figure-dimensions.ts';
import type { PendingSummary } from '#contracts/staff/pending.ts';
import { dashboardMessages } from '#messages/admin/marketing/dashboard.ts';
import { figureMessages } from '#messages/admin/marketing/reporting.ts';
import { reasonMessages } from '#messages/admin/staff/pending-reasons.ts';
import { useRead } from '../../data/call-shop.ts';
import { Form } from '../../form/form.tsx';
import { DateTime, formatCents, formatCount, useLanguage, useTexts } from '../../language.tsx';
import { FailedState } from '../../list/list-states.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { groupBy } from '../../parts/group-by.ts';
import { ScreenHead } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Popover } from '../../parts/popover.tsx';
import { Segments } from '../../parts/segments.tsx';
import type { SearchText } from '../../search-text.ts';
import { formatDays, type Period, ranges, usePeriod } from './period.ts';

function CustomRange({ period, onShow }: { period: Period; onShow: (search: SearchText) => void }) {
  const words = useTexts(figureMessages);
  const submit = (typed: FormData) =>
    onShow({ range: 'own', from: String(typed.get('from')), to: String(typed.get('to')) });
  return (
    <Form className="pick2" noValidate={false} onSend={submit}>
      {(['from', 'to'] as const).map((name) => (
        <label key={name} className="field">
          {words[name]}
          <input className="in" type="date" name={name} required defaultValue={period[name]} />
        </label>
      ))}
      <Button look="main" type="submit">
        {words.show}
      </Button>
    </Form>
  );
}

function PeriodChoice({ period, change }: { period: Period; change: (search: SearchText) => void }) {
  const words = useTexts(figureMessages);
  const language = useLanguage();
  return (
    <>
      <Segments
        label={words.range}
        choices={ranges.filter((range) => range !== 'own')}
        names={words.ranges}
        value={period.range === 'own' ? [] : period.range}
        onChoose={(range) => change({ range, from: '', to: '' })}
      />
      <Popover
        trigger={period.range === 'own' ? formatDays(period.from, period.to, language) : words.ranges.own}
        label={words.range}
        width={220}
      >
        {(close) => (
          <CustomRange
            period={period}
            onShow={(search) => {
              change(search);
              close();
            }}
          />
        )}
      </Popover>
      <select
        className="in in--select in--sm"
        aria-label={words.compare}
        value={period.compare}
        onChange={({ target }) => change({ compare: target.value as Comparison })}
      >
        {comparisons.map((compare) => (
          <option key={compare} value={compare}>
            {`${words.compare} ${words.comparisons[compare]}`}
          </option>
        ))}
      </select>
    </>
  );
}

/** Figures are a separate chunk, so urgent work is visible before charts. Both load in parallel. */
const figuresModule = import('./figures.tsx');
const FiguresView = lazy(async () => ({ default: (await figuresModule).FiguresView }));

const mostLines = 3;

type PendingGroup = Omit<PendingSummary['groups'][number], 'urgency'> & { urgent: boolean };

function groupByReason(groups: PendingSummary['groups']): PendingGroup[] {
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

function PendingLine({ group }: { group: PendingGroup }) {
  const words = useTexts(dashboardMessages);
  const reasons = useTexts(reasonMessages);
  const language = useLanguage();
  const { reason, urgent, count, amountCents, oldestAt, firstId } = group;
  const single = count === 1;
  return (
    <li>
      <ScreenLink
        to={single ? 'pendingItem' : 'pending'}
        params={single ? { id: firstId } : {}}
        search={single ? {} : { reason }}
      >
        <span className={urgent ? 'dan' : 'warn'}>
          <Icon name="alert" />
        </span>
        <span className="medium">
          {reasons[reason].title}{' '}
          {!single && <span className="muted num">{formatCount(count, language)}</span>}
        </span>
        <span className="muted todo__s">
          {words.since} <DateTime at={oldestAt} as="ago" />
        </span>
        <span className="num medium">{amountCents > 0 && formatCents(amountCents, language)}</span>
        <Icon name="cr" small />
      </ScreenLink>
    </li>
  );
}

function Attention() {
  const words = useTexts(dashboardMessages);
  const language = useLanguage();
  const { data, error, refetch } = useRead('pending.summary');
  if (error && !data)
    return <FailedState title={words.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <section className="card skel skel--line" aria-busy="true" />;
  const groups = groupByReason(data.groups);
  if (groups.length === 0)
    return (
      <p className="row row--tight ink2">
        <Icon name="check" />
        {words.nothing}
      </p>
    );
  return (
    <section className="card" aria-labelledby="todo">
      <div className="card__h">
        <h2 id="todo">
          {words.waiting}{' '}
          <span className="muted plain">
            {words.causes(
              formatCount(groups.length, language),
              data.amountCents > 0 ? formatCents(data.amountCents, language) : undefined,
            )}
          </span>
        </h2>
        <ScreenLink to="pending">{words.all}</ScreenLink>
      </div>
      <ul className="todo">
        {groups.slice(0, mostLines).map((group) => (
          <PendingLine key={group.reason} group={group} />
        ))}
      </ul>
    </section>
  );
}

export function Screen() {
  const words = useTexts(dashboardMessages);
  const language = useLanguage();
  const { period, change } = usePeriod();
  return (
    <>
      <ScreenHead title={words.title} about={formatDays(period.from, period.to, language)}>
        <PeriodChoice period={period} change={change} />
      </ScreenHead>
      <div className="stack">
        <Attention />
        <Suspense fallback={<section className="card skel skel--block" aria-busy="true" />}>
          <FiguresView />
        </Suspense>
      </div>
    </>
  );
}
