import { z } from 'zod';
import { declareJob } from './job.ts';

export const sendMailJob = declareJob({
  name: 'mail.send',
  payload: z.object({
    kind: z.string(),
    subjectId: z.uuid(),
    /** Number of a mail that is sent again. Absent for the mail that is sent once per row. */
    again: z.number().int().optional(),
    /** Time in which staff can cancel the mail. Default: sent immediately. */
    delaySeconds: z.number().int().min(0).max(60).optional(),
  }),
});

export type MailToSend = z.infer<typeof sendMailJob.payload>;
