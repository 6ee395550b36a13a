import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { syncAllReplySchema, syncStatsReplySchema } from '#contracts/provider-status.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { showSyncStats, switchAutoSync } from './auto-sync.ts';
import { showRun, syncAll } from './sync-all.ts';

/** Comparing open orders with the providers, for staff. These calls have no prefix, and need a session all the same. */
export function registerSyncStaffRoutes(app: FastifyInstance, deps: Deps): void {
  const stats = {
    summary: 'How open orders are compared with the providers',
    response: { 200: syncStatsReplySchema },
  };
  app.get('/api/provider-status/stats', { schema: stats }, async () => {
    return { success: true, stats: await showSyncStats(deps) };
  });
  const all = { summary: 'Compares all open orders now', response: { 200: syncAllReplySchema } };
  app.post('/api/provider-status/sync-all', { schema: all }, (request) => syncAll(deps, staffOf(request)));
  const run = {
    summary: 'How far such a comparison is',
    params: z.object({ id: z.uuid() }),
    errors: ['not_found'],
    response: { 200: syncAllReplySchema },
  } as const;
  app.get('/api/provider-status/runs/:id', { schema: run }, ({ params }) => showRun(deps, params.id));
  for (const [name, on] of [
    ['start', true],
    ['stop', false],
  ] as const) {
    const schema = {
      summary: `Has the comparison by itself ${name}`,
      response: { 200: successSchema },
    };
    app.post(`/api/provider-status/${name}-auto-sync`, { schema }, async (request) => {
      await switchAutoSync(deps, { on, staff: staffOf(request) });
      return { success: true };
    });
  }
}
