import type { OrderId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { sendNotice } from './send-notice.ts';
import { sendOrderMail } from './send-order-mail.ts';
import { sweepUnsent } from './sweep-unsent.ts';

export function mailJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'mail.send',
      pace: 'steady',
      run: ({ kind, orderId }) => sendOrderMail(deps, { kind, orderId: orderId as OrderId }),
    }),
    defineJob({ name: 'mail.send-notice', run: (notice) => sendNotice(deps, notice) }),
    defineJob({
      name: 'mail.sweep-unsent',
      everySeconds: 60,
      retryLimit: 0,
      run: async () => {
        const found = await sweepUnsent(deps);
        if (found > 0) deps.log.warn({ found }, 'mails were enqueued again');
      },
    }),
  ];
}
