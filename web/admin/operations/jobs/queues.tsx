import type { JobQueue } from '#contracts/operations/jobs.ts';
import { DateTime } from '../../language.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { type PartProps, useCounts } from './flow-card.tsx';

function Next({ queue: { oldestAt, nextAt } }: { queue: JobQueue }) {
  if (oldestAt) return <DateTime at={oldestAt} as="ago" />;
  return nextAt ? (
    <span className="muted">
      <DateTime at={nextAt} as="ago" />
    </span>
  ) : (
    '–'
  );
}

export function Queues({ jobs, words }: PartProps) {
  const counted = useCounts(words);
  const { columns } = words;
  const weight = ({ failed, due, running, later }: JobQueue) =>
    failed > 0 ? 3 : due + running > 0 ? 2 : later > 0 ? 1 : 0;
  const sorted = jobs.queues.toSorted((a, b) => weight(b) - weight(a));
  return (
    <Card title={words.queues}>
      <DataTable
        label={words.queues}
        rows={sorted}
        keyOf={({ name }) => name}
        columns={[
          {
            label: columns.name,
            cell: ({ name }) => (
              <ScreenLink to="jobQueue" params={{ name }}>
                {words.names[name] ?? name}
              </ScreenLink>
            ),
          },
          { label: columns.due, right: true, cell: ({ due }) => counted(due) },
          { label: columns.later, right: true, cell: ({ later }) => counted(later) },
          { label: columns.running, right: true, cell: ({ running }) => counted(running) },
          {
            label: columns.failed,
            right: true,
            cell: ({ failed }) =>
              failed > 0 ? <StatusBadge mark="failed">{counted(failed)}</StatusBadge> : '0',
          },
          { label: columns.oldest, cell: (queue) => <Next queue={queue} /> },
          {
            label: columns.rate,
            right: true,
            cell: ({ doneLastHour, failedLastHour }) =>
              words.rate(counted(doneLastHour), counted(failedLastHour)),
          },
        ]}
      />
    </Card>
  );
}

export function FailureList({ jobs, words }: PartProps) {
  const counted = useCounts(words);
  const { columns } = words;
  return (
    <Card title={words.failures}>
      <p className="card__b small muted">
        {jobs.failures.length === 0 ? words.noFailures : words.failuresLead}
      </p>
      {jobs.failures.length > 0 && (
        <ul className="jobfails">
          {jobs.failures.map(({ name, reason, times, lastAt }) => (
            <li key={name + reason}>
              <b>{words.names[name] ?? name}</b>
              <span className="mono small jobfails__why" lang="en">
                {reason}
              </span>
              <span className="small muted">
                {columns.times}: {counted(times)} · <DateTime at={lastAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
