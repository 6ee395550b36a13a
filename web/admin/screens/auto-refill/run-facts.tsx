import type { ReactNode } from 'react';
import type { RefillRunsReply } from '#contracts/refills.ts';
import type { Refills } from '#messages/admin/refills.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage } from '../../language.ts';
import { formatCount } from '../../parts/format.ts';
import { Moment } from '../../parts/moment.tsx';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="v">{children}</dd>
    </div>
  );
}

/** When the clock looked last and looks next, and what came of it. */
export function RunFacts({ words }: { words: Refills }) {
  const language = useLanguage();
  const { data } = useRead<RefillRunsReply>('/api/admin/refill/runs', { topics: ['refills'] });
  if (!data) return null;
  const { last, nextAt, watched } = data;
  const count = (value: number) => formatCount(value, language);
  return (
    <dl className="facts">
      <Fact name={words.lastRun}>{last ? <Moment at={last.startedAt} /> : words.never}</Fact>
      <Fact name={words.lastResult}>
        {last === null
          ? words.nothing
          : last.finishedAt === null
            ? words.running
            : words.result(count(last.lookedAt), count(last.dropped), count(last.asked))}
      </Fact>
      <Fact name={words.nextRun}>{nextAt ? <Moment at={nextAt} /> : words.off}</Fact>
      <Fact name={words.watched}>{count(watched)}</Fact>
    </dl>
  );
}
