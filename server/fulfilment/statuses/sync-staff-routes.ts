import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { showSyncStats, switchAutoSync } from './auto-sync.ts';
import { showRun, syncAll } from './sync-all.ts';

/** Comparing open orders with the providers, for staff. These calls have no prefix, and need a session all the same. */
export function registerSyncStaffRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'provider-status.stats', async () => {
    return { success: true, stats: await showSyncStats(deps) };
  });
  serve(app, 'provider-status.sync-all', (request) => syncAll(deps, staffOf(request)));
  serve(app, 'provider-status.run', ({ params }) => showRun(deps, params.id));
  for (const [name, on] of [
    ['start', true],
    ['stop', false],
  ] as const) {
    serve(app, `provider-status.${name}-auto-sync`, async (request) => {
      await switchAutoSync(deps, { on, staff: staffOf(request) });
      return { success: true };
    });
  }
}
