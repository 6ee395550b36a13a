import type { FastifyInstance } from 'fastify';
import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { readShopStatus } from '#server/staff/shop-status/shop-status.ts';
import { statusJobs } from './jobs.ts';
import { statusMails } from './worse-mail.ts';

function registerStatusStaffRoutes(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'status.show', (request) => readShopStatus(deps, all, staffOf(request).role));
  });
}

const statusRetention: readonly Retention[] = [
  { table: 'status_parts', because: 'one row for each current problem' },
  deleteRowsRule('status_notices', 'created_at < $1', {
    days: 400,
    atLeast: 30,
    because: 'past problems are looked up for a year',
  }),
];

export const statusFeature: Feature = {
  name: 'status',
  retention: statusRetention,
  staffRoutes: registerStatusStaffRoutes,
  jobs: statusJobs,
  mails: statusMails,
};
