import type { MailId, OrderId } from '#contracts/kit/ids.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { quickAttempts } from '../rules.ts';

/** A mail does not leave for longer than the quick attempts take: a person may know why. */
export function tellFailure(
  db: Queryable,
  failed: { mailId: MailId; orderId: OrderId | null; kind: string; error: string; attempts: number },
): Promise<void> {
  const { mailId, orderId, kind, error, attempts } = failed;
  return openItem(db, {
    reason: 'mail_failed',
    subjectId: mailId,
    orderId,
    evidence: { kind, error, attempts },
  });
}

/** Whether an item may say so: of a process that was ended since, too. */
let mayBeAway = true;

/** The server takes no mail at all: one item says so, however many wait. */
export async function tellServerAway(db: Queryable, error: string): Promise<void> {
  mayBeAway = true;
  await openItem(db, { reason: 'mail_server_away', subjectId: 'smtp', evidence: { error } });
}

/** Any mail that leaves proves it, also where those that failed are wanted by nobody any more. */
async function tellServerBack(db: Queryable): Promise<void> {
  if (!mayBeAway) return;
  await resolveItems(db, { event: 'mail_server_back', kind: 'job', subjectId: 'smtp', by: 'system' });
  mayBeAway = false;
}

/** It left after all; of the mail itself there is nothing to close when the quick attempts were enough. */
export async function tellSent(db: Queryable, sent: { mailId: MailId; attempts: number }): Promise<void> {
  await tellServerBack(db);
  if (sent.attempts < quickAttempts) return;
  await resolveItems(db, { event: 'mail_sent', kind: 'mail', subjectId: sent.mailId, by: 'system' });
}
