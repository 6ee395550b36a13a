import { daySeconds } from '#contracts/kit/time.ts';
import type { JobSchedule } from '#contracts/operations/jobs.ts';
import type { JobsTexts } from '#messages/admin/operations/jobs.ts';
import { call } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { useLanguage } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { DateTime } from '../../parts/moment.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import type { PartProps } from './flow-card.tsx';

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

export function Schedules({ jobs, words }: PartProps) {
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
