import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { providersReplySchema, serviceSyncReplySchema, syncServicesSchema } from '#contracts/doubts.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { acceptServiceList } from './accept-service-list.ts';
import { listProviders } from './list-providers.ts';
import { releaseProvider } from './release-provider.ts';

const provider = {
  params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
  errors: ['not_found'],
} as const;

/** The providers, for staff. */
export function registerProviderStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => registerProviders(staffOnly, deps));
}

function registerProviders(app: FastifyInstance, deps: Deps): void {
  const list = {
    summary: 'Providers: balance, holds, what waits to be sent',
    response: { 200: providersReplySchema },
  };
  app.get('/api/admin/providers', { schema: list }, async () => {
    return { success: true, providers: await listProviders(deps) };
  });
  const release = { ...provider, summary: 'Takes a provider’s hold off', response: { 200: successSchema } };
  app.post('/api/admin/providers/:id/release', { ...sensitive, schema: release }, async (request) => {
    await releaseProvider(deps, { providerId: request.params.id, staff: staffOf(request) });
    return { success: true };
  });
  const sync = {
    ...provider,
    summary: 'Takes a provider’s list of services in now',
    body: syncServicesSchema.default({ acceptVanished: false }),
    response: { 200: serviceSyncReplySchema },
  };
  app.post('/api/admin/providers/:id/sync-services', { schema: sync }, async (request) => {
    const wish = { providerId: request.params.id, ...request.body, staff: staffOf(request) };
    return acceptServiceList(deps, wish);
  });
}
