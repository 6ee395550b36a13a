import { defineJob } from '#server/platform/feature/define-job.ts';
import { handOverMailsJob } from './hand-over-job.ts';
import { handOverMails } from './hand-over-mails.ts';

export const campaignJobs = [
  defineJob({ ...handOverMailsJob, everySeconds: 60, handler: (deps) => handOverMails(deps) }),
];
