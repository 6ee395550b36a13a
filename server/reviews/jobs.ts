import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { inviteReviews } from './invite-reviews.ts';

export function reviewJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'reviews.invite',
      everySeconds: 60,
      retryLimit: 0,
      run: async () => {
        const invited = await inviteReviews(deps);
        if (invited > 0) deps.log.info({ invited }, 'buyers were asked for their opinion');
      },
    }),
  ];
}
