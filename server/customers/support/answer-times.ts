import { LRUCache } from 'lru-cache';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { AnswerTimes } from '#contracts/customers/contact.ts';
import { one, type Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';

type Part = Pick<PageContent, 'answerTimes'>;

/** With fewer, no time that was seen bears the sentence "9 of 10": 0.9^29 is below a twentieth. */
const fewest = 29;
const day = 24 * 3600_000;

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
    [new Date(now.getTime() - 90 * day), new Date(now.getTime() - 2 * day), now],
  );
  return messages < fewest ? undefined : { medianSeconds, ninetySeconds };
}

/** The figures move slowly. */
const keepMs = 10 * 60_000;

type Cache = LRUCache<'times', Part>;
const caches = new WeakMap<Deps['database'], Cache>();

/** The same part while the figures are the same: the page need not be rendered again. */
async function readAgain({ database, now }: Pick<Deps, 'database' | 'now'>, before: Part | undefined) {
  const answerTimes = await readAnswerTimes(database, now());
  const after: Part = answerTimes ? { answerTimes } : {};
  return before && JSON.stringify(before) === JSON.stringify(after) ? before : after;
}

const openCache = (deps: Pick<Deps, 'database' | 'now'>): Cache =>
  new LRUCache({
    max: 1,
    ttl: keepMs,
    ttlResolution: 0,
    perf: { now: () => deps.now().getTime() },
    allowStale: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (_key, before) => readAgain(deps, before),
  });

/** Ten minutes old at most; while it is counted again the last answer stands. */
export function currentAnswerTimes(deps: Pick<Deps, 'database' | 'now'>): Promise<Part> {
  const cache = caches.get(deps.database) ?? openCache(deps);
  caches.set(deps.database, cache);
  return cache.forceFetch('times');
}
