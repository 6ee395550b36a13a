import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { openItem } from './open-item.ts';
import { exhaustedJobs, lockExhausted } from './store-exhausted.ts';

const limit = 200;

/** Puts every job that used up its attempts on the list of what needs a person, each once. */
export async function findExhausted(deps: Pick<Deps, 'database' | 'log'>): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await lockExhausted(tx);
    for (const { subjectId, orderId, ...evidence } of await exhaustedJobs(tx, limit)) {
      deps.log.error({ subjectId, error: evidence.error }, 'a job used up its attempts');
      await openItem(tx, { reason: 'job_exhausted', subjectId, orderId, evidence });
    }
  });
}
