import type { Deps } from '#server/deps.ts';
import { noticeKey, noticeKinds } from './notice.ts';
import { queueOrderMail } from './queue-order-mail.ts';
import { maxAttempts, quickAttempts } from './rules.ts';
import { findMissingMails } from './store.ts';
import { findMissingNotices, findUnsentNotices } from './store-notices.ts';

type SweepDeps = Pick<Deps, 'database' | 'queue' | 'now'>;

const limit = 500;

/** The same for notices. Answers how many. */
async function sweepNotices(deps: SweepDeps, now: Date): Promise<number> {
  const bounds = { kinds: noticeKinds, quickAttempts, maxAttempts, limit };
  const missing = await findMissingNotices(deps.database, now, limit);
  const found = [...missing, ...(await findUnsentNotices(deps.database, bounds))];
  for (const notice of found) {
    const singletonKey = noticeKey(notice.kind, notice.subjectId);
    const once = { singletonKey, singletonSeconds: 60, once: true };
    await deps.queue.enqueue(deps.database, 'mail.send-notice', notice, once);
  }
  return found.length;
}

/**
 * Finds what the event path missed: paid orders without a confirmation, completed ones without their mail, and
 * notices that never left. Queues them again; sending is idempotent. Answers how many.
 */
export async function sweepUnsent(deps: SweepDeps): Promise<number> {
  const now = deps.now();
  const missing = await findMissingMails(deps.database, now, limit);
  for (const mail of missing) await queueOrderMail(deps.database, mail);
  return missing.length + (await sweepNotices(deps, now));
}
