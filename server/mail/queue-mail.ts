import type { Queryable } from '#server/database/query.ts';
import { currentRequestId } from '#server/log/current-work.ts';
import type { JobPayload } from '#server/queue/job-payloads.ts';
import type { MailKinds } from './mail-kind.ts';
import { dedupeKey } from './rules.ts';
import { insertMail } from './store.ts';

/** Has a mail sent, once ever: in the transaction that causes it. Samples get none. */
export async function queueMail(
  db: Queryable,
  kinds: MailKinds,
  mail: JobPayload<'mail.send'>,
): Promise<void> {
  const { kind, subjectId, delaySeconds = 0 } = mail;
  if (!kinds.has(kind)) throw new Error(`No feature words the mail ${kind}`);
  await insertMail(db, {
    ...{ kind, subjectId, delaySeconds },
    ...{ dedupeKey: dedupeKey(mail), requestId: currentRequestId() },
  });
}
