import { z } from 'zod';
import { declareJob } from './job.ts';

/** Sends a mail for any module; the outbox of the mail module works it. */
export const sendMailJob = declareJob({
  name: 'mail.send',
  payload: z.object({
    /** Is a kind that some feature lists in its `mails`. */
    kind: z.string(),
    subjectId: z.uuid(),
    /** Distinguishes a further mail of this kind about the row from the one that is sent once ever. */
    again: z.number().int().optional(),
    /** Is the time for taking it back; without it the mail is sent at once. */
    delaySeconds: z.number().int().min(0).max(60).optional(),
  }),
});

export type MailToSend = z.infer<typeof sendMailJob.payload>;
