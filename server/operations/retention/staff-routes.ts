import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { listRules } from './list-terms.ts';
import { runNow } from './run-retention.ts';

export function registerRetentionStaffRoutes(
  app: FastifyInstance,
  deps: Deps,
  all: readonly Feature[],
): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'retention.show', () => listRules(deps, all));
    serve(ownerOnly, 'retention.run', async (request) => {
      await runNow(deps, staffOf(request));
      return { success: true };
    });
  });
}
