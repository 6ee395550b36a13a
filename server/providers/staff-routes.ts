import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { balanceReplySchema, healthReplySchema } from '#contracts/provider-health.ts';
import {
  changeRoutesSchema,
  changesQuerySchema,
  providerChangesReplySchema,
  providerServicesQuerySchema,
  providerServicesReplySchema,
  routesReplySchema,
  serviceSyncReplySchema,
  syncServicesSchema,
} from '#contracts/provider-services.ts';
import {
  addedProviderReplySchema,
  addProviderSchema,
  changeProviderSchema,
  providerFactsReplySchema,
  providerNoteSchema,
  providerReplySchema,
  providersReplySchema,
  renewKeySchema,
  testConnectionReplySchema,
  testConnectionSchema,
} from '#contracts/providers.ts';
import { successSchema } from '#contracts/success.ts';
import { changeRoutes } from '#server/catalog/change-routes.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { acceptServiceList } from './accept-service-list.ts';
import { addProvider } from './add-provider.ts';
import { changeProvider, renewKey } from './change-provider.ts';
import { holdByHand } from './hold-provider.ts';
import { listProviders, showProvider } from './list-providers.ts';
import { listRoutes } from './list-routes.ts';
import { releaseProvider } from './release-provider.ts';
import { restoreProvider, retireProvider } from './retire-provider.ts';
import { findServices, listChanges, showBalance, showFacts } from './show-account.ts';
import { showHealth } from './show-health.ts';
import { registerProviderExports } from './staff-exports.ts';
import { testConnection } from './test-connection.ts';

const provider = {
  params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
  errors: ['not_found'],
} as const;
const change = { ...provider, response: { 200: successSchema } } as const;
const done = { success: true } as const;

/** The providers, for staff: accounts and keys are the owner's. */
export function registerProviderStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    registerAccountReads(staffOnly, deps);
    registerWorkReads(staffOnly, deps);
    registerTestTool(staffOnly, deps);
    registerDailyWork(staffOnly, deps);
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    registerAccounts(ownerOnly, deps);
    registerRetirement(ownerOnly, deps);
    registerRoutes(ownerOnly, deps);
  });
  registerProviderExports(app, deps);
}

function registerAccountReads(app: FastifyInstance, deps: Deps): void {
  const list = {
    summary: 'Providers: balance, holds, what waits to be sent',
    response: { 200: providersReplySchema },
  };
  app.get('/api/admin/providers', { schema: list }, async () => {
    return { success: true, providers: await listProviders(deps) };
  });
  const one = { ...provider, summary: 'A provider', response: { 200: providerReplySchema } };
  app.get('/api/admin/providers/:id', { schema: one }, async ({ params }) => {
    return { success: true, provider: await showProvider(deps, params.id) };
  });
  const balance = {
    ...provider,
    summary: 'How a provider’s balance moved',
    response: { 200: balanceReplySchema },
  };
  app.get('/api/admin/providers/:id/balance', { schema: balance }, ({ params }) =>
    showBalance(deps, params.id),
  );
}

function registerWorkReads(app: FastifyInstance, deps: Deps): void {
  const health = { ...provider, summary: 'How a provider has worked', response: { 200: healthReplySchema } };
  app.get('/api/admin/providers/:id/health', { schema: health }, ({ params }) => showHealth(deps, params.id));
  const changes = {
    ...provider,
    summary: 'What changed of a provider: its list, and what staff did',
    querystring: changesQuerySchema,
    response: { 200: providerChangesReplySchema },
  };
  app.get('/api/admin/providers/:id/changes', { schema: changes }, ({ params, query }) => {
    const before = query.before ? new Date(query.before) : null;
    return listChanges(deps, { providerId: params.id, before, kind: query.kind ?? null });
  });
  const services = {
    ...provider,
    summary: 'What a provider offers, 50 at most',
    querystring: providerServicesQuerySchema,
    response: { 200: providerServicesReplySchema },
  };
  app.get('/api/admin/providers/:id/services', { schema: services }, ({ params, query }) =>
    findServices(deps, { providerId: params.id, q: query.q }),
  );
  const routes = {
    summary: 'Who performs each service, in order, and what is left of its price',
    response: { 200: routesReplySchema },
  };
  app.get('/api/admin/routes', { schema: routes }, () => listRoutes(deps));
}

/** Its calls have no prefix, and need a session all the same. */
function registerTestTool(app: FastifyInstance, deps: Deps): void {
  const facts = {
    ...provider,
    summary: 'A provider’s address; its key is masked',
    response: { 200: providerFactsReplySchema },
  };
  app.get('/api/providers/:id', { schema: facts }, ({ params }) => showFacts(deps, params.id));
  const test = {
    summary: 'Asks a provider for one of its services',
    errors: ['not_found', 'not_permitted', 'provider_address_refused'],
    body: testConnectionSchema,
    response: { 200: testConnectionReplySchema },
  } as const;
  app.post('/api/providers/test-connection', { schema: test }, ({ body, staff }) => {
    if (!staff) throw new ShopError('unauthorized', 'no session');
    return testConnection(deps, { ...body, staff });
  });
}

function registerDailyWork(app: FastifyInstance, deps: Deps): void {
  const hold = { ...change, summary: 'Sends nothing new to a provider', body: providerNoteSchema };
  app.post('/api/admin/providers/:id/hold', { schema: hold }, async (request) => {
    await holdByHand(deps, { id: request.params.id, ...request.body, staff: staffOf(request) });
    return done;
  });
  const release = { ...change, summary: 'Takes a provider’s hold off' };
  app.post('/api/admin/providers/:id/release', { ...sensitive, schema: release }, async (request) => {
    await releaseProvider(deps, { providerId: request.params.id, staff: staffOf(request) });
    return done;
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

const refusals = ['provider_key_refused', 'provider_unreachable', 'provider_address_refused'] as const;

function registerAccounts(app: FastifyInstance, deps: Deps): void {
  const add = {
    summary: 'Adds a provider that answers to this key',
    errors: [...refusals, 'conflict'],
    body: addProviderSchema,
    response: { 200: addedProviderReplySchema },
  } as const;
  app.post('/api/admin/providers', { ...sensitive, schema: add }, async (request) => {
    return { success: true, id: await addProvider(deps, { ...request.body, staff: staffOf(request) }) };
  });
  const alter = {
    ...change,
    summary: 'Changes a provider; another address wants its key',
    errors: [...refusals, 'not_found', 'conflict'],
    body: changeProviderSchema,
  } as const;
  app.put('/api/admin/providers/:id', { ...sensitive, schema: alter }, async (request) => {
    await changeProvider(deps, { ...request.body, id: request.params.id, staff: staffOf(request) });
    return done;
  });
  const key = {
    ...change,
    summary: 'Replaces a provider’s key, once it was tried',
    errors: [...refusals, 'not_found', 'conflict'],
    body: renewKeySchema,
  } as const;
  app.put('/api/admin/providers/:id/key', { ...sensitive, schema: key }, async (request) => {
    await renewKey(deps, { ...request.body, id: request.params.id, staff: staffOf(request) });
    return done;
  });
}

function registerRetirement(app: FastifyInstance, deps: Deps): void {
  const retire = {
    ...change,
    summary: 'Sends nothing to a provider any more; its history stays',
    errors: ['not_found', 'provider_in_use'],
    body: providerNoteSchema,
  } as const;
  app.post('/api/admin/providers/:id/retire', { ...sensitive, schema: retire }, async (request) => {
    await retireProvider(deps, { id: request.params.id, ...request.body, staff: staffOf(request) });
    return done;
  });
  const restore = { ...change, summary: 'Takes a retired provider back', body: providerNoteSchema };
  app.post('/api/admin/providers/:id/restore', { ...sensitive, schema: restore }, async (request) => {
    await restoreProvider(deps, { id: request.params.id, ...request.body, staff: staffOf(request) });
    return done;
  });
}

function registerRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = {
    summary: 'Has services performed by these providers, in this order',
    errors: ['conflict', 'invalid_request'],
    body: changeRoutesSchema,
    response: { 200: successSchema },
  } as const;
  app.put('/api/admin/routes', { schema: routes }, async (request) => {
    await changeRoutes(deps, { ...request.body, staff: staffOf(request) });
    return done;
  });
}
