import './jobs.css';
import type { ReactNode } from 'react';
import { daySeconds } from '#contracts/kit/time.ts';
import type { JobSchedule, JobWait } from '#contracts/operations/jobs.ts';
import { type JobsTexts, jobsMessages } from '#messages/admin/operations/jobs.ts';
import { call, useChange, useRead } from '../../data/call-shop.ts';
import { DateTime, useLanguage, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { FlowCard, type PartProps, useCounts } from './flow-card.tsx';
import { FailureList, Queues } from './queues.tsx';

function WaitRow({ wait, words }: { wait: JobWait; words: JobsTexts }): ReactNode {
  const counted = useCounts(words);
  switch (wait.kind) {
    case 'provider':
      return (
        <ScreenLink to="provider" params={{ id: String(wait.id) }}>
          {words.wait.provider(wait.name, counted(wait.count))}
        </ScreenLink>
      );
    case 'person':
      return <ScreenLink to="pending">{words.wait.person(counted(wait.count))}</ScreenLink>;
    case 'doubts':
      return (
        <ScreenLink to="pending" search={{ kind: 'submission' }}>
          {words.wait.doubts(counted(wait.count))}
        </ScreenLink>
      );
    case 'agency':
      return (
        <>
          <ScreenLink to="register">{words.wait.agency(counted(wait.count))}</ScreenLink>{' '}
          <DateTime at={wait.until} />
        </>
      );
    case 'lock':
      return words.wait.lock(wait.who, wait.whom, counted(wait.seconds));
  }
}

function ProviderWaits({ jobs, words }: PartProps) {
  const kept = jobs.queues.flatMap(({ keptBy }) => keptBy ?? []);
  return (
    <Card title={words.waits}>
      <ul className="card__b stack stack--8">
        {kept.map((by) => (
          <li key={by}>
            <ScreenLink to="settings">{words.wait[by]}</ScreenLink>
          </li>
        ))}
        {jobs.waits.map((wait, at) => (
          <li key={wait.kind + String('id' in wait ? wait.id : at)} className="row row--wrap">
            <span>
              <WaitRow wait={wait} words={words} />
            </span>
            {'since' in wait && (
              <span className="small muted">
                <DateTime at={wait.since} as="ago" />
              </span>
            )}
          </li>
        ))}
        {kept.length + jobs.waits.length === 0 && <li className="muted">{words.noWaits}</li>}
      </ul>
    </Card>
  );
}

const units = [
  ['day', daySeconds],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

function formatPeriod(seconds: number, language: string): string {
  const [unit, size] = units.find(([, each]) => seconds % each === 0) ?? units[3];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(
    seconds / size,
  );
}

function LastRun({ schedule, words }: { schedule: JobSchedule; words: JobsTexts }) {
  const { running, error, begunAt } = schedule;
  if (error !== null) return <StatusBadge mark="failed">{error}</StatusBadge>;
  if (running) return <StatusBadge mark="processing">{words.running}</StatusBadge>;
  return begunAt ? <DateTime at={begunAt} as="ago" /> : <span className="muted">{words.never}</span>;
}

function RunButton({ name, words }: { name: string; words: JobsTexts }) {
  const run = useChange(() => call('jobs.run-schedule', { params: { name } }), { says: words.ran });
  return (
    <Button
      look="sm"
      icon="sync"
      aria-label={words.runLabel(words.names[name] ?? name)}
      busy={run.isPending}
      onClick={() => run.mutate(undefined)}
    >
      {words.run}
    </Button>
  );
}

function Schedules({ jobs, words }: PartProps) {
  const language = useLanguage();
  const { columns } = words;
  const sorted = jobs.schedules.toSorted((a, b) => Number(b.error !== null) - Number(a.error !== null));
  return (
    <Card title={words.schedules}>
      <DataTable
        label={words.schedules}
        rows={sorted}
        keyOf={({ name }) => name}
        columns={[
          { label: columns.name, cell: ({ name }) => words.names[name] ?? name },
          { label: columns.every, cell: ({ everySeconds }) => formatPeriod(everySeconds, language) },
          {
            label: columns.last,
            className: 'wraps',
            cell: (schedule) => <LastRun schedule={schedule} words={words} />,
          },
          { label: columns.next, cell: ({ nextAt }) => <DateTime at={nextAt} as="ago" /> },
          {
            label: columns.act,
            right: true,
            end: true,
            bare: true,
            cell: ({ name }) => <RunButton name={name} words={words} />,
          },
        ]}
      />
    </Card>
  );
}

/** Poll interval, because job changes have no live topic. */
export const rereadSeconds = 5;

export function Screen() {
  const words = useTexts(jobsMessages);
  const read = useRead('jobs.show', { everySeconds: rereadSeconds });
  if (!read.data) return <AsyncSection read={read} failed={words.failed} />;
  return (
    <>
      <ScreenHead title={words.title} />
      <p className="muted">{words.lead}</p>
      <div className="stack">
        <FlowCard jobs={read.data} words={words} />
        <ProviderWaits jobs={read.data} words={words} />
        <Queues jobs={read.data} words={words} />
        <FailureList jobs={read.data} words={words} />
        <Schedules jobs={read.data} words={words} />
      </div>
    </>
  );
}
