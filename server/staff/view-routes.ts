import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { successSchema } from '#contracts/success.ts';
import {
  savedViewReplySchema,
  saveViewSchema,
  viewsQuerySchema,
  viewsReplySchema,
} from '#contracts/views.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from './actor.ts';
import { removeView } from './remove-view.ts';
import { saveView } from './save-view.ts';
import { staffScope } from './staff-scope.ts';
import { listViews } from './store-views.ts';

/** Lists as members keep them. */
export function registerViewRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const read = {
      summary: 'The kept views of a list: one’s own, and what others share',
      querystring: viewsQuerySchema,
      response: { 200: viewsReplySchema },
    };
    staffOnly.get('/api/admin/views', { schema: read }, async (request) => ({
      views: await listViews(deps.database, request.query.list, staffOf(request).id),
    }));
    const save = {
      summary: 'Keeps a view of a list, for oneself or for everybody',
      body: saveViewSchema,
      response: { 200: savedViewReplySchema },
    };
    staffOnly.post('/api/admin/views', { schema: save }, async (request) => ({
      success: true,
      id: await saveView(deps, staffOf(request), request.body),
    }));
    const remove = {
      summary: 'Takes one’s own view away',
      params: z.object({ id: z.uuid() }),
      errors: ['not_found'],
      response: { 200: successSchema },
    } as const;
    staffOnly.delete('/api/admin/views/:id', { schema: remove }, async (request) => {
      await removeView(deps, staffOf(request), request.params.id);
      return { success: true };
    });
  });
}
