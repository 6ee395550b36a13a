import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { readShopStatus } from '#server/staff/shop-status/shop-status.ts';

export function registerStatusStaffRoutes(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'status.show', (request) => readShopStatus(deps, all, staffOf(request).role));
  });
}
