import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '../audit/actor.ts';
import { staffScope } from '../sessions/staff-scope.ts';
import { listViews } from './store-views.ts';
import { removeView, saveView } from './views.ts';

/** Lists as members keep them. */
export function registerViewRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'views.list', async (request) => ({
      views: await listViews(deps.database, request.query.list, staffOf(request).id),
    }));
    serve(staffOnly, 'views.create', async (request) => ({
      success: true,
      id: await saveView(deps, staffOf(request), request.body),
    }));
    serve(staffOnly, 'views.remove', async (request) => {
      await removeView(deps, staffOf(request), request.params.id);
      return { success: true };
    });
  });
}
