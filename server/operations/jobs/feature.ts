import type { FastifyInstance } from 'fastify';
import { jobActions } from '#contracts/operations/jobs.ts';
import { deleteRowsRule } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { type CallRequest, serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { changeJob, runSchedule } from './change-job.ts';
import { listJobs, showJobs } from './read-jobs.ts';

function registerJobStaffRoutes(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'jobs.show', () => showJobs(deps, all));
    serve(ownerOnly, 'jobs.list', ({ params }) => listJobs(deps, all, params.name));
    for (const act of jobActions)
      serve(ownerOnly, `jobs.${act}`, (request) =>
        changeJob(deps, all, { ...request.params, ...request.body, act, staff: staffOf(request) }),
      );
    const jobs = all.flatMap((feature) => feature.jobs ?? []);
    const effects = {
      effectsOf: ({ params }: CallRequest<'jobs.run-schedule'>) =>
        jobs.find(({ name }) => name === params.name)?.effects ?? [],
    };
    serve(ownerOnly, 'jobs.run-schedule', effects, (request) =>
      runSchedule(deps, all, { name: request.params.name, staff: staffOf(request) }),
    );
  });
}

export const jobsFeature: Feature = {
  name: 'jobs',
  staffRoutes: registerJobStaffRoutes,
  retention: [
    deleteRowsRule('work_counts', 'since < $1', {
      days: 2,
      atLeast: 1,
      because: 'the rate of the last hour is shown',
    }),
    deleteRowsRule('work_failures', 'last_at < $1', {
      days: 30,
      atLeast: 2,
      because: 'failures of the last month are compared with current ones',
    }),
  ],
};
