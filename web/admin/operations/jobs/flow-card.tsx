import { type JobsReply, type JobTrouble, maxCounted } from '#contracts/operations/jobs.ts';
import type { JobsTexts } from '#messages/admin/operations/jobs.ts';
import { DateTime, formatCount, useLanguage } from '../../language.tsx';
import { Card } from '../../parts/card.tsx';
import { KeyFacts } from '../../parts/key-facts.tsx';
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

export function FlowCard({ jobs, words }: PartProps) {
  const counted = useCounts(words);
  const { flow, troubles, workerAt, queues } = jobs;
  const total = (figure: 'due' | 'running' | 'failed' | 'doneLastHour') =>
    counted(queues.reduce((sum, queue) => sum + queue[figure], 0));
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
      <KeyFacts
        className="kpis kpis--4"
        facts={[
          { label: words.facts.due, value: total('due') },
          { label: words.facts.running, value: total('running') },
          { label: words.facts.failed, value: total('failed') },
          { label: words.facts.done, value: total('doneLastHour') },
        ]}
      />
    </Card>
  );
}
