import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currentRequestId } from '#server/platform/logging/request-context.ts';
import type { MailToSend } from '#server/platform/queue/send-mail-job.ts';
import { gatherFor } from './brake/brake-rules.ts';
import { dedupeKey } from './rules.ts';
import { insertMail } from './store.ts';
import type { MailKinds } from './wording/mail-kind.ts';

/** Has a mail sent, once ever: in the transaction that causes it. Samples get none. */
export async function queueMail(
  db: Queryable,
  kinds: MailKinds,
  mail: MailToSend & { mode?: Deps['config']['mode'] },
): Promise<void> {
  const { kind, subjectId, mode = 'live' } = mail;
  const known = kinds.get(kind);
  if (!known) throw new Error(`No feature words the mail ${kind}`);
  // One that a person has sent again is theirs, and waits for no others.
  const gathered = mail.again === undefined ? gatherFor(known, mode) : 0;
  const delaySeconds = (mail.delaySeconds ?? 0) + gathered;
  await insertMail(db, {
    kind,
    subjectId,
    delaySeconds,
    dedupeKey: dedupeKey(mail),
    requestId: currentRequestId(),
  });
}
