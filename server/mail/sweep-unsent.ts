import type { Deps } from '#server/deps.ts';
import { dedupeKey, maxAttempts, quickAttempts } from './rules.ts';
import { findMissingMails, findUnsentMails } from './store.ts';

type SweepDeps = Pick<Deps, 'database' | 'queue' | 'now'>;

const limit = 500;

/**
 * Finds what the event path missed: paid orders without a confirmation, completed ones without their mail,
 * mails that never left. Enqueues them again; sending is idempotent. Answers how many.
 */
export async function sweepUnsent(deps: SweepDeps): Promise<number> {
  const now = deps.now();
  const missing = await findMissingMails(deps.database, now, limit);
  const unsent = await findUnsentMails(deps.database, { now, quickAttempts, maxAttempts, limit });
  const found = [...missing, ...unsent];
  for (const { kind, orderId } of found) {
    const singletonKey = dedupeKey(kind, orderId);
    await deps.queue.enqueue(
      deps.database,
      'mail.send',
      { kind, orderId },
      { singletonKey, singletonSeconds: 60 },
    );
  }
  return found.length;
}
