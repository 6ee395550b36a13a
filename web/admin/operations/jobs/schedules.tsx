import { daySeconds } from '#contracts/kit/time.ts';
import type { JobSchedule } from '#contracts/operations/jobs.ts';
import type { Jobs } from '#messages/admin/operations/jobs.ts';
import { call } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { useLanguage } from '../../language.ts';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Status } from '../../parts/status.tsx';
import type { PartProps } from './flow-card.tsx';

const units = [
  ['day', daySeconds],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats a period in its largest whole unit, for example `10 min`. */
function wordPeriod(seconds: number, language: string): string {
  const [unit, size] = units.find(([, each]) => seconds % each === 0) ?? units[3];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(
    seconds / size,
  );
}

function Last({ schedule, words }: { schedule: JobSchedule; words: Jobs }) {
  const { running, error, begunAt } = schedule;
  if (error !== null) return <Status mark="failed">{error}</Status>;
  if (running) return <Status mark="processing">{words.running}</Status>;
  return begunAt ? <Moment at={begunAt} as="ago" /> : <span className="muted">{words.never}</span>;
}

function Schedule({ schedule, words }: { schedule: JobSchedule; words: Jobs }) {
  const language = useLanguage();
  const { name, everySeconds, nextAt } = schedule;
  const named = words.names[name] ?? name;
  const run = useChange(() => call('jobs.run-schedule', { params: { name } }), {
    says: () => words.ran,
  });
  const { columns } = words;
  return (
    <tr>
      <td className="first">{named}</td>
      <td data-l={columns.every}>{wordPeriod(everySeconds, language)}</td>
      <td data-l={columns.last} className="wraps">
        <Last schedule={schedule} words={words} />
      </td>
      <td data-l={columns.next}>
        <Moment at={nextAt} as="ago" />
      </td>
      <td className="end r">
        <button
          type="button"
          className="btn btn--sm"
          aria-label={words.runLabel(named)}
          aria-disabled={run.isPending}
          onClick={() => !run.isPending && run.mutate(undefined)}
        >
          <Icon name="sync" />
          {words.run}
        </button>
      </td>
    </tr>
  );
}

export function Schedules({ jobs, words }: PartProps) {
  const { columns } = words;
  const sorted = jobs.schedules.toSorted((a, b) => Number(b.error !== null) - Number(a.error !== null));
  return (
    <section className="card" aria-labelledby="schedules">
      <div className="card__h">
        <h2 id="schedules">{words.schedules}</h2>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: it groups no fields */}
      <div role="group" className="tblbox" tabIndex={0} aria-label={words.schedules}>
        <table className="tbl tbl--sync tbl--stack">
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.every}</th>
              <th scope="col">{columns.last}</th>
              <th scope="col">{columns.next}</th>
              <th scope="col" className="r">
                {columns.act}
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((schedule) => (
              <Schedule key={schedule.name} schedule={schedule} words={words} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
