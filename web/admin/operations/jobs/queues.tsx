import type { JobQueue } from '#contracts/operations/jobs.ts';
import type { Jobs } from '#messages/admin/operations/jobs.ts';
import { Moment } from '../../parts/moment.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { Status } from '../../parts/status.tsx';
import { type PartProps, useCounts } from './flow-card.tsx';

function Queue({ queue, words }: { queue: JobQueue; words: Jobs }) {
  const counted = useCounts(words);
  const { name, due, later, running, failed, oldestAt, nextAt, doneLastHour, failedLastHour } = queue;
  const { columns } = words;
  return (
    <tr>
      <td className="first">
        <ScreenLink to="jobQueue" params={{ name }}>
          {words.names[name] ?? name}
        </ScreenLink>
      </td>
      <td className="r" data-l={columns.due}>
        {counted(due)}
      </td>
      <td className="r" data-l={columns.later}>
        {counted(later)}
      </td>
      <td className="r" data-l={columns.running}>
        {counted(running)}
      </td>
      <td className="r" data-l={columns.failed}>
        {failed > 0 ? <Status mark="failed">{counted(failed)}</Status> : '0'}
      </td>
      <td data-l={oldestAt ? columns.oldest : columns.next}>
        {oldestAt ? (
          <Moment at={oldestAt} as="ago" />
        ) : nextAt ? (
          <span className="muted">
            <Moment at={nextAt} as="ago" />
          </span>
        ) : (
          '–'
        )}
      </td>
      <td data-l={columns.rate}>{words.rate(counted(doneLastHour), counted(failedLastHour))}</td>
    </tr>
  );
}

export function Queues({ jobs, words }: PartProps) {
  const { columns } = words;
  const weight = ({ failed, due, running, later }: JobQueue) =>
    failed > 0 ? 3 : due + running > 0 ? 2 : later > 0 ? 1 : 0;
  const sorted = jobs.queues.toSorted((a, b) => weight(b) - weight(a));
  return (
    <section className="card" aria-labelledby="queues">
      <div className="card__h">
        <h2 id="queues">{words.queues}</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: it groups no fields */}
      <div role="group" className="tblbox" tabIndex={0} aria-label={words.queues}>
        <table className="tbl tbl--sync tbl--stack">
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              {(['due', 'later', 'running', 'failed'] as const).map((name) => (
                <th scope="col" className="r" key={name}>
                  {columns[name]}
                </th>
              ))}
              <th scope="col">{columns.oldest}</th>
              <th scope="col">{columns.rate}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((queue) => (
              <Queue key={queue.name} queue={queue} words={words} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function Failures({ jobs, words }: PartProps) {
  const counted = useCounts(words);
  const { columns } = words;
  return (
    <section className="card" aria-labelledby="failures">
      <div className="card__h">
        <h2 id="failures">{words.failures}</h2>
      </div>
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
                {columns.times}: {counted(times)} · <Moment at={lastAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
