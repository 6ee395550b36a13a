import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { AnswerTimes } from '#contracts/customers/contact.ts';
import { dayMs } from '#contracts/kit/time.ts';
import { one, type Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { staleWhileReading } from '#server/platform/kit/cache.ts';

type Part = Pick<PageContent, 'answerTimes'>;

/** With fewer, no time that was seen bears the sentence "9 of 10": 0.9^29 is below a twentieth. */
const fewest = 29;

/**
 * How soon people answered the messages of the last 90 days. Those of the last two days are left out: the slow answers
 * among them are still to come. A message that waits counts with the time that it has waited, one that was closed
 * without an answer (an advertisement) not at all.
 */
export async function readAnswerTimes(database: Queryable, now: Date): Promise<AnswerTimes | undefined> {
  const { messages, medianSeconds, ninetySeconds } = await one<{ messages: number } & AnswerTimes>(
    database,
    `select count(*)::int as messages,
            coalesce(percentile_disc(0.5) within group (order by took), 0)::int as "medianSeconds",
            coalesce(percentile_disc(0.9) within group (order by took), 0)::int as "ninetySeconds"
       from (select ceil(extract(epoch from coalesce(m.answered_at, $3) - m.created_at)) as took
               from contact_messages m join contact_threads t on t.id = m.thread_id
              where m.created_at > $1 and m.created_at <= $2
                and (m.answered_at is not null or t.state <> 'closed')) told`,
    [new Date(now.getTime() - 90 * dayMs), new Date(now.getTime() - 2 * dayMs), now],
  );
  return messages < fewest ? undefined : { medianSeconds, ninetySeconds };
}

/** Returns how soon people answer, ten minutes old at most; while it is counted again the last figures stand. */
export const currentAnswerTimes = staleWhileReading(
  async ({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<Part> => {
    const answerTimes = await readAnswerTimes(database, now());
    return answerTimes ? { answerTimes } : {};
  },
);
