import type { Deps } from '#server/deps.ts';
import type { Feature } from '#server/http/feature.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { type DueRows, defineRows } from '#server/queue/work-rows.ts';
import { mailKindsOf } from './mail-kind.ts';
import { queueMail } from './queue-mail.ts';
import { leaseSeconds, maxAttempts } from './rules.ts';
import { sendMail } from './send-mail.ts';
import { type ClaimedMail, claimMails } from './store.ts';
import { sweepUnsent } from './sweep-unsent.ts';

/** The outbox is the queue of all mails. */
export function mailRows(deps: Deps, all: readonly Feature[]): DueRows {
  const kinds = mailKindsOf(all);
  return defineRows({
    name: 'mail.send',
    write: (tx, mail) => queueMail(tx, kinds, { ...mail, mode: deps.config.mode }),
    table: 'mails',
    // Twice the mailer's connections: a claimed mail never waits for them as long as its lease lasts.
    width: 8,
    claim: (limit) => claimMails(deps.database, { limit, leaseSeconds, maxAttempts }),
    work: (claimed: ClaimedMail) => sendMail(deps, kinds, claimed),
    tell: ({ mail_id: mailId, kind: mail, request_id: requestId, id, number }) => ({
      requestId,
      about: id === null ? { mailId, mail } : { orderId: id, orderNumber: number, mailId, mail },
    }),
  });
}

export function mailJobs(deps: Deps, all: readonly Feature[]): JobDefinition[] {
  const kinds = mailKindsOf(all);
  return [
    defineJob({
      name: 'mail.sweep-unsent',
      everySeconds: 60,
      retryLimit: 0,
      run: async () => {
        const found = await sweepUnsent(deps, kinds);
        if (found > 0) deps.log.warn({ found }, 'mails were queued again');
      },
    }),
  ];
}
