import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  addKindSchema,
  addPackagesSchema,
  changeKindSchema,
  kindCodeSchema,
  staffKindsReplySchema,
} from '#contracts/service-kinds-schemas.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { addPackages } from './add-packages.ts';
import { addKind, changeKind } from './change-kind.ts';
import { listKinds } from './list-kinds.ts';

const params = z.object({ code: kindCodeSchema });

/** What is sold besides the three types, for staff: everybody reads, the owner decides. */
export function registerKindStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const list = {
      summary: 'Kinds of services by data, with their names, texts and what is missing',
      response: { 200: staffKindsReplySchema },
    };
    staffOnly.get('/api/admin/service-kinds', { schema: list }, async () => ({
      success: true as const,
      kinds: await listKinds(deps),
    }));
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => registerChanges(ownerOnly, deps));
}

function registerChanges(app: FastifyInstance, deps: Deps): void {
  const add = {
    summary: 'Adds a kind of service: its page stands at once',
    body: addKindSchema,
    errors: ['kind_code_taken', 'kind_code_reserved'],
    response: { 200: successSchema },
  } as const;
  app.post('/api/admin/service-kinds', { schema: add }, async (request) => {
    await addKind(deps, { ...request.body, staff: staffOf(request) });
    return { success: true };
  });
  const change = {
    summary: 'Changes what a kind is called, what its page says, and whether it is sold',
    params,
    body: changeKindSchema,
    errors: ['not_found', 'conflict'],
    response: { 200: successSchema },
  } as const;
  app.put('/api/admin/service-kinds/:code', { schema: change }, async (request) => {
    await changeKind(deps, { ...request.body, ...request.params, staff: staffOf(request) });
    return { success: true };
  });
  const packages = {
    summary: 'Adds packages to a kind, or gives those of the same quantities other figures',
    params,
    body: addPackagesSchema,
    errors: [
      ...(['not_found', 'price_list_rises', 'provider_service_gone'] as const),
      ...(['provider_quantity_refused', 'invalid_request'] as const),
    ],
    response: { 200: successSchema },
  } as const;
  app.post('/api/admin/service-kinds/:code/packages', { ...sensitive, schema: packages }, async (request) => {
    await addPackages(deps, { ...request.body, ...request.params, staff: staffOf(request) });
    return { success: true };
  });
}
