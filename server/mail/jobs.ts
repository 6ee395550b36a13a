import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob, defineRows } from '#server/platform/feature/define-job.ts';
import { currentRequestId, currentTraceParent } from '#server/platform/logging/request-context.ts';
import { type MailToSend, sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { findIdentityStep } from '#server/staff/settings/shop-identity.ts';
import { brakeSecondsFor } from './brake/brake-rules.ts';
import { dedupeKey, leaseSeconds, maxAttempts } from './rules.ts';
import { sendMail } from './send-mail.ts';
import { type ClaimedMail, claimMails, earliestMail, insertMail } from './store.ts';
import { findMissing, postponeWaiting, wakeStalledMails } from './store-missing.ts';
import { type MailKinds, mailKindsOf } from './wording/mail-kind.ts';

export { announceDueMails } from './store.ts';

const maxSweptRows = 500;

/**
 * Queues missing mails: rows older than two minutes without an outbox row. Also wakes waiting mails without a
 * due time. Returns the number of mails.
 */
export async function sweepUnsent(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  kinds: MailKinds,
  limit = maxSweptRows,
): Promise<number> {
  const missing = await findMissing(deps.database, [...kinds.values()], { now: deps.now(), limit });
  const { mode } = deps.config;
  for (const { kind, subjectId } of missing) await queueMail(deps.database, kinds, { kind, subjectId, mode });
  return missing.length + (await wakeStalledMails(deps.database, maxAttempts));
}

export const mailRows = defineRows({
  ...sendMailJob,
  table: 'mails',
  // Twice the number of mailer connections, so that a claimed mail gets a connection well before its lease ends.
  width: 8,
  earliest: earliestMail(maxAttempts),
  shown: {
    keptBy: async (deps) => ((await findIdentityStep(deps)) === null ? null : 'identity'),
    retry: (tx, id) => postponeWaiting(tx, { id, seconds: 0 }),
    delay: (tx, id, seconds) => postponeWaiting(tx, { id, seconds }),
  },
  open: (deps, all) => {
    const kinds = mailKindsOf(all);
    return {
      write: (tx, mail) => queueMail(tx, kinds, { ...mail, mode: deps.config.mode }),
      // A live shop without an identity would send under the example's name, and would send mails for its owner to a
      // stranger.
      claim: async (limit) =>
        (await findIdentityStep(deps)) === null
          ? claimMails(deps.database, { limit, leaseSeconds, maxAttempts })
          : [],
      work: (claimed: ClaimedMail) => sendMail(deps, kinds, claimed),
      tell: ({
        mail_id: mailId,
        kind: mail,
        request_id: requestId,
        trace_parent: traceParent,
        id,
        number,
      }) => ({
        requestId,
        traceParent,
        about: id === null ? { mailId, mail } : { orderId: id, orderNumber: number, mailId, mail },
      }),
    };
  },
});

export const mailJobs = [
  defineJob({
    name: 'mail.sweep-unsent',
    everySeconds: 60,
    handler: async (deps, _nothing, all) => {
      const found = await sweepUnsent(deps, mailKindsOf(all));
      if (found > 0) deps.log.warn({ found }, 'missing mails were queued again');
    },
  }),
];

type MailToQueue = MailToSend & { mode?: Deps['config']['mode'] };

/** Queues a mail, once ever, in the transaction that causes it. Sample orders get no mails. */
export async function queueMail(db: Queryable, kinds: MailKinds, mail: MailToQueue): Promise<void> {
  const { kind, subjectId, mode = 'live' } = mail;
  const known = kinds.get(kind);
  if (!known) throw new Error(`No feature defines the mail ${kind}`);
  // A mail that staff send again does not wait for the brake.
  const gathered = mail.again === undefined ? brakeSecondsFor(known, mode) : 0;
  const delaySeconds = (mail.delaySeconds ?? 0) + gathered;
  await insertMail(db, {
    kind,
    subjectId,
    delaySeconds,
    dedupeKey: dedupeKey(mail),
    requestId: currentRequestId(),
    traceParent: currentTraceParent(),
  });
}
