import type { Deps } from '#server/deps.ts';
import { noticeKey, noticeKinds } from './notice.ts';
import { dedupeKey, maxAttempts, quickAttempts } from './rules.ts';
import { findMissingMails, findUnsentMails } from './store.ts';
import { findMissingNotices, findUnsentNotices } from './store-notices.ts';

type SweepDeps = Pick<Deps, 'database' | 'queue' | 'now'>;

const limit = 500;

/** The same for notices. Answers how many. */
async function sweepNotices(deps: SweepDeps, now: Date): Promise<number> {
  const bounds = { now, kinds: noticeKinds, quickAttempts, maxAttempts, limit };
  const missing = await findMissingNotices(deps.database, now, limit);
  const found = [...missing, ...(await findUnsentNotices(deps.database, bounds))];
  for (const notice of found) {
    const singletonKey = noticeKey(notice.kind, notice.subjectId);
    const once = { singletonKey, singletonSeconds: 60 };
    await deps.queue.enqueue(deps.database, 'mail.send-notice', notice, once);
  }
  return found.length;
}

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
  return found.length + (await sweepNotices(deps, now));
}
