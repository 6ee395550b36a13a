import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { savedSegmentReplySchema, saveSegmentSchema, segmentsReplySchema } from '#contracts/clients.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { catchUpClients } from './catch-up.ts';
import { addSegment, changeSegment, removeSegment } from './change-segment.ts';
import { listSegments } from './segments.ts';

const params = z.object({ id: z.uuid() });

/** Filters of customers that have a name, for everybody and for other features. */
export function registerSegmentRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const list = {
      summary: 'Segments of customers, each with how many it has now',
      response: { 200: segmentsReplySchema },
    };
    staffOnly.get('/api/admin/segments', { schema: list }, async () => {
      await catchUpClients(deps);
      return { segments: await listSegments(deps.database) };
    });
    const add = {
      summary: 'Names a filter of customers',
      body: saveSegmentSchema,
      errors: ['name_taken', 'invalid_request'],
      response: { 200: savedSegmentReplySchema },
    } as const;
    staffOnly.post('/api/admin/segments', { schema: add }, async (request) => {
      return { success: true, id: await addSegment(deps, { ...request.body, staff: staffOf(request) }) };
    });
    const change = {
      summary: 'Renames a segment, or has it mean other customers',
      params,
      body: saveSegmentSchema,
      errors: ['not_found', 'name_taken'],
      response: { 200: successSchema },
    } as const;
    staffOnly.put('/api/admin/segments/:id', { schema: change }, async (request) => {
      const { id } = request.params;
      await changeSegment(deps, { id, ...request.body, staff: staffOf(request) });
      return { success: true };
    });
    for (const [verb, removed] of [
      ['remove', true],
      ['restore', false],
    ] as const) {
      const turn = {
        summary: removed ? 'Takes a segment away' : 'Brings a segment back that was taken away',
        params,
        errors: ['not_found', 'name_taken'],
        response: { 200: successSchema },
      } as const;
      staffOnly.post(`/api/admin/segments/:id/${verb}`, { schema: turn }, async (request) => {
        await removeSegment(deps, { id: request.params.id, staff: staffOf(request), removed });
        return { success: true };
      });
    }
  });
}
