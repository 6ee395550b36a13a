import { dayMs } from '#contracts/kit/time.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sampleReviews } from './sample-reviews.ts';
import { hasSamples, insertSample } from './store.ts';

/** Samples for the demonstration, marked as such and never shown in live mode. Again is a no-op. */
export async function seedReviews(deps: Pick<Deps, 'config' | 'database' | 'now'>): Promise<void> {
  if (deps.config.mode !== 'sandbox' || (await hasSamples(deps.database))) return;
  const now = deps.now().getTime();
  await inTransaction(deps.database, async (tx) => {
    for (const sample of sampleReviews) {
      await insertSample(tx, sample, new Date(now - sample.daysAgo * dayMs));
    }
  });
}
