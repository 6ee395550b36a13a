import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { changeRates, showRates } from './rates.ts';
import { showBreakdown, showDeliveries } from './show-breakdown.ts';
import { showDashboard } from './show-dashboard.ts';

export function registerFigureStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => registerReads(staffOnly, deps));
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'currency-rates.list', () => showRates(deps));
    serve(ownerOnly, 'currency-rates.change', async (request) => {
      await changeRates(deps, { ...request.body, staff: staffOf(request) });
      return { success: true };
    });
  });
}

function registerReads(app: FastifyInstance, deps: Deps): void {
  serve(app, 'dashboard.show', ({ query }) => showDashboard(deps, query));
  serve(app, 'dashboard.by', ({ params, query }) => showBreakdown(deps, { ...query, ...params }));
  serve(app, 'dashboard.deliveries', ({ query }) => showDeliveries(deps, query));
}
