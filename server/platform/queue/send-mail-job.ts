import { z } from 'zod';
import { declareJob } from './job.ts';

export const sendMailJob = declareJob({
  name: 'mail.send',
  payload: z.object({
    /** Kind from some feature's `mails`. */
    kind: z.string(),
    subjectId: z.uuid(),
    /** Distinguishes a repeated mail of this kind about the row from the one that is sent once. */
    again: z.number().int().optional(),
    /** Time in which staff can cancel the mail. Default: sent immediately. */
    delaySeconds: z.number().int().min(0).max(60).optional(),
  }),
});

export type MailToSend = z.infer<typeof sendMailJob.payload>;
