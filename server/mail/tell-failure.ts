import type { MailId, OrderId } from '#contracts/ids.ts';
import type { Queryable } from '#server/database/query.ts';
import { openItem } from '#server/pending/open-item.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';
import { quickAttempts } from './rules.ts';

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

/** The server takes no mail at all: one item says so, however many wait. */
export const tellServerAway = (db: Queryable, error: string): Promise<void> =>
  openItem(db, { reason: 'mail_server_away', subjectId: 'smtp', evidence: { error } });

/** It left after all; nothing to close when the quick attempts were enough. */
export async function tellSent(db: Queryable, sent: { mailId: MailId; attempts: number }): Promise<void> {
  if (sent.attempts < quickAttempts) return;
  await resolveItems(db, {
    ...{ reasons: ['mail_server_away'], subjectId: 'smtp' },
    ...{ by: 'system', how: 'mail_server_back' },
  });
  await resolveItems(db, {
    reasons: ['mail_failed'],
    subjectId: sent.mailId,
    by: 'system',
    how: 'mail_sent',
  });
}
