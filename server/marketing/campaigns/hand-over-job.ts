import { z } from 'zod';
import { declareJob } from '#server/platform/queue/job.ts';

/** Hands the next mails over. It comes every minute, and while mails are left each turn asks for the next one. */
export const handOverJob = declareJob({ name: 'campaigns.hand-over', payload: z.object({}) });
