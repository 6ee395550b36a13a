import type { Deps } from '#server/deps.ts';
import { openItem } from './open-item.ts';
import { exhaustedJobs } from './store-exhausted.ts';

const limit = 200;

/** Puts every job that used up its attempts on the list of what needs a person, each once. */
export async function findExhausted(deps: Pick<Deps, 'database' | 'log'>): Promise<void> {
  for (const { subjectId, orderId, ...evidence } of await exhaustedJobs(deps.database, limit)) {
    deps.log.error({ subjectId, error: evidence.error }, 'a job used up its attempts');
    await openItem(deps.database, { reason: 'job_exhausted', subjectId, orderId, evidence });
  }
}
