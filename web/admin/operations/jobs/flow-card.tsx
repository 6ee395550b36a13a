import { type JobsReply, type JobTrouble, maxCounted } from '#contracts/operations/jobs.ts';
import type { JobsTexts } from '#messages/admin/operations/jobs.ts';
import { useLanguage } from '../../language.ts';
import { Card } from '../../parts/card.tsx';
import { DateTime, formatCount } from '../../parts/format.tsx';
import { StatusBadge } from '../../parts/status.tsx';

export interface PartProps {
  jobs: JobsReply;
  words: JobsTexts;
}

/** Returns a formatter of counts, which are limited to a maximum. */
export function useCounts(words: JobsTexts): (count: number) => string {
  const language = useLanguage();
  return (count) =>
    count > maxCounted ? words.more(formatCount(maxCounted, language)) : formatCount(count, language);
}

function TroubleNote({ trouble, words }: { trouble: JobTrouble; words: JobsTexts }) {
  const counted = useCounts(words);
  switch (trouble.kind) {
    case 'no_worker':
      return <>{words.noWorker}</>;
    case 'late':
      return (
        <>
          {words.late(words.names[trouble.name] ?? trouble.name, counted(trouble.count))}{' '}
          <DateTime at={trouble.since} as="ago" />
        </>
      );
    case 'lock':
      return <>{words.lockTrouble(counted(trouble.seconds))}</>;
  }
}

const marks = { flows: 'completed', slow: 'attn', stopped: 'failed' } as const;
const sums = ['due', 'running', 'failed', 'done'] as const;

export function FlowCard({ jobs, words }: PartProps) {
  const counted = useCounts(words);
  const { flow, troubles, workerAt, queues } = jobs;
  const sum = (of: (queue: JobsReply['queues'][number]) => number) =>
    queues.reduce((all, queue) => all + of(queue), 0);
  const figures = {
    due: sum(({ due }) => due),
    running: sum(({ running }) => running),
    failed: sum(({ failed }) => failed),
    done: sum(({ doneLastHour }) => doneLastHour),
  };
  return (
    <Card
      title={<StatusBadge mark={marks[flow]}>{words.flow[flow]}</StatusBadge>}
      aside={
        <span className="small muted">
          {words.worker}: {workerAt ? <DateTime at={workerAt} as="ago" /> : words.never}
        </span>
      }
    >
      <div className="card__b">
        {troubles.length === 0 ? (
          <p>{words.flowsWhy}</p>
        ) : (
          <ul className="stack stack--8">
            {troubles.map((trouble) => (
              <li key={trouble.kind + ('name' in trouble ? trouble.name : '')}>
                <TroubleNote trouble={trouble} words={words} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <dl className="kpis kpis--4">
        {sums.map((name) => (
          <div key={name}>
            <dt>{words.facts[name]}</dt>
            <dd className="v">{counted(figures[name])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
