import type { Deps } from '#server/deps.ts';
import { keepAsked } from '#server/pending/keep-asked.ts';
import { readWebhooks } from './refused-webhooks.ts';

/**
 * Asks a person when orders were paid and no webhook told of them: everything works but slowly, and news of disputes
 * would come late. The next signed one closes it.
 */
export async function watchWebhooks(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const { newestAt, unannounced, refused, refusedFor } = await readWebhooks(deps.database, deps.now());
  const since = newestAt?.toISOString() ?? null;
  const evidence = { settledByComparison: unannounced, since, refusedWebhooks: refused, refusedFor };
  const found = unannounced > 0 ? { subjectId: since ?? 'never', evidence } : null;
  await keepAsked(deps.database, { reason: 'webhooks_missing', found, how: 'webhook_came' });
}
