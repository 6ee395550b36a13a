import type { Deps } from '#server/deps.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { publishDue } from './publish-due.ts';

/** A text that was announced for nine stands there before a minute past. */
const publishSeconds = 30;

export function contentJobs(deps: Deps): JobDefinition[] {
  return [
    defineJob({
      name: 'content.publish-due',
      everySeconds: publishSeconds,
      run: async () => void (await publishDue(deps)),
    }),
  ];
}
