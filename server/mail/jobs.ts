import type { OrderId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { type DueRows, defineRows } from '#server/queue/work-rows.ts';
import { queueOrderMail } from './queue-order-mail.ts';
import { leaseSeconds, maxAttempts } from './rules.ts';
import { sendNotice } from './send-notice.ts';
import { sendOrderMail } from './send-order-mail.ts';
import { type ClaimedMail, claimMails } from './store.ts';
import { sweepUnsent } from './sweep-unsent.ts';

/** The outbox is the queue of the mails about orders. */
export function mailRows(deps: Deps): DueRows {
  return defineRows({
    name: 'mail.send',
    write: (tx, { kind, orderId }) => queueOrderMail(tx, { kind, orderId: orderId as OrderId }),
    table: 'mails',
    // Twice the mailer's connections: a claimed mail never waits for them as long as its lease lasts.
    width: 8,
    claim: (limit) => claimMails(deps.database, { limit, leaseSeconds, maxAttempts }),
    work: (claimed: ClaimedMail) => sendOrderMail(deps, claimed),
    tell: (mail) => ({
      requestId: mail.request_id,
      about: { orderId: mail.id, orderNumber: mail.number, mailId: mail.mail_id, mail: mail.kind },
    }),
  });
}

export function mailJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({ name: 'mail.send-notice', run: (notice) => sendNotice(deps, notice) }),
    defineJob({
      name: 'mail.sweep-unsent',
      everySeconds: 60,
      retryLimit: 0,
      run: async () => {
        const found = await sweepUnsent(deps);
        if (found > 0) deps.log.warn({ found }, 'mails were queued again');
      },
    }),
  ];
}
