import { z } from 'zod';
import { declareJob } from './job.ts';

/** Any module has a mail sent by this; the outbox of the mail module works it. */
export const sendMailJob = declareJob({
  name: 'mail.send',
  payload: z.object({
    /** Some feature lists it in its `mails`. */
    kind: z.string(),
    /** The row that it tells of. */
    subjectId: z.uuid(),
    /** Tells a further mail of this kind about the row from the one that is sent once ever. */
    again: z.number().int().optional(),
    /** How long it may still be taken back; sent at once when absent. */
    delaySeconds: z.number().int().min(0).max(60).optional(),
  }),
});

export type MailToSend = z.infer<typeof sendMailJob.payload>;
