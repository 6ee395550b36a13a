import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type ProvidersReply, syncServicesSchema } from '#contracts/doubts.ts';
import type { Deps } from '#server/deps.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { acceptServiceList } from './accept-service-list.ts';
import { listProviders } from './list-providers.ts';
import { releaseProvider } from './release-provider.ts';

const providerParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** The providers, for staff. */
export function registerProviderStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => registerProviders(staffOnly, deps));
}

function registerProviders(app: FastifyInstance, deps: Deps): void {
  app.get('/api/admin/providers', async (): Promise<ProvidersReply> => {
    return { success: true, providers: await listProviders(deps) };
  });
  app.post('/api/admin/providers/:id/release', sensitive, async (request) => {
    const { id } = parseBody(providerParams, request.params);
    await releaseProvider(deps, { providerId: id, staff: staffOf(request) });
    return { success: true };
  });
  app.post('/api/admin/providers/:id/sync-services', async (request) => {
    const { id } = parseBody(providerParams, request.params);
    const { acceptVanished } = parseBody(syncServicesSchema, request.body ?? {});
    return acceptServiceList(deps, { providerId: id, acceptVanished, staff: staffOf(request) });
  });
}
