import { z } from 'zod';
import { declareJob } from '#server/platform/queue/job.ts';

/** Hands the next mails to the outbox. Runs every minute, and requests the next turn while mails remain. */
export const handOverMailsJob = declareJob({ name: 'campaigns.hand-over', payload: z.object({}) });
