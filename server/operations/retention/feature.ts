import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { daysSetting } from '#server/staff/settings/retention-days.ts';
import { listRules } from './list-terms.ts';
import { runNow, runRetentionJob } from './run-retention.ts';

function registerRetentionStaffRoutes(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'retention.show', () => listRules(deps, all));
    serve(ownerOnly, 'retention.run', (request) => runNow(deps, staffOf(request)));
  });
}

export const retentionFeature: Feature = {
  name: 'retention',
  settings: [daysSetting],
  staffRoutes: registerRetentionStaffRoutes,
  jobs: [runRetentionJob],
  // Rules of platform tables, which belong to no feature.
  retention: [
    { table: 'retention_rounds', because: 'one row for each rule with its last round' },
    { table: 'migrations', because: 'one row for each migration' },
    { table: 'write_probe', because: 'one row' },
    { table: 'rate_limits', because: 'the limiter deletes what ended an hour ago' },
    { table: 'schedules', because: 'one row for each scheduled sweep' },
  ],
};
