import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { requireSignedInMember, staffScope } from '#server/staff/sessions/staff-scope.ts';
import {
  acceptServiceList,
  addProvider,
  changeProvider,
  renewKey,
  restoreProvider,
  retireProvider,
} from './change-provider.ts';
import { checkProvider } from './dialect/check-provider.ts';
import {
  changeDialect,
  deleteProviderMeaning,
  saveProviderMeaning,
  showDialect,
} from './dialect/teach-provider.ts';
import { showHealth, showWaiting } from './health/show-health.ts';
import { holdByStaff, releaseProvider } from './hold-provider.ts';
import { listRoutes } from './services/list-routes.ts';
import { registerProviderExports } from './services/staff-exports.ts';
import {
  findServices,
  listChanges,
  listProviders,
  showBalance,
  showFacts,
  showProvider,
} from './show-providers.ts';
import { testConnection } from './test-connection.ts';

const done = { success: true } as const;

export function registerProviderStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    registerAccountReads(staffOnly, deps);
    registerWorkReads(staffOnly, deps);
    registerTestTool(staffOnly, deps);
    registerDailyWork(staffOnly, deps);
    registerDialect(staffOnly, deps);
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    registerAccounts(ownerOnly, deps);
    registerWriting(ownerOnly, deps);
    registerRetirement(ownerOnly, deps);
  });
  registerProviderExports(app, deps);
}

function registerAccountReads(app: FastifyInstance, deps: Deps): void {
  serve(app, 'providers.list', async () => {
    return { success: true, providers: await listProviders(deps) };
  });
  serve(app, 'providers.show', async ({ params }) => {
    return { success: true, provider: await showProvider(deps, params.id) };
  });
  serve(app, 'providers.waiting', ({ params }) => showWaiting(deps, params.id));
  serve(app, 'providers.balance', ({ params }) => showBalance(deps, params.id));
}

function registerWorkReads(app: FastifyInstance, deps: Deps): void {
  serve(app, 'providers.health', ({ params }) => showHealth(deps, params.id));
  serve(app, 'providers.changes', ({ params, query }) => {
    const before = query.before ? new Date(query.before) : null;
    return listChanges(deps, { providerId: params.id, before, kind: query.kind ?? null });
  });
  serve(app, 'providers.services', ({ params, query }) =>
    findServices(deps, { providerId: params.id, q: query.q }),
  );
  serve(app, 'routes.list', () => listRoutes(deps));
}

/** The addresses of the test tool have no prefix but require a session. */
function registerTestTool(app: FastifyInstance, deps: Deps): void {
  serve(app, 'providers.facts', ({ params }) => showFacts(deps, params.id));
  serve(app, 'providers.test-connection', (request) =>
    testConnection(deps, { ...request.body, staff: requireSignedInMember(request) }),
  );
}

function registerDailyWork(app: FastifyInstance, deps: Deps): void {
  serve(app, 'providers.hold', async (request) => {
    await holdByStaff(deps, { id: request.params.id, ...request.body, staff: staffOf(request) });
    return done;
  });
  serve(app, 'providers.release', async (request) => {
    await releaseProvider(deps, { providerId: request.params.id, staff: staffOf(request) });
    return done;
  });
  serve(app, 'providers.sync-services', async (request) => {
    const input = { providerId: request.params.id, ...request.body, staff: staffOf(request) };
    return acceptServiceList(deps, input);
  });
}

function registerDialect(app: FastifyInstance, deps: Deps): void {
  serve(app, 'providers.dialect', ({ params }) => showDialect(deps, params.id));
  serve(app, 'providers.check', ({ params }) => checkProvider(deps, params.id));
  serve(app, 'providers.teach', async (request) => {
    await saveProviderMeaning(deps, {
      ...request.body,
      providerId: request.params.id,
      staff: staffOf(request),
    });
    return done;
  });
  serve(app, 'providers.forget-meaning', async (request) => {
    await deleteProviderMeaning(deps, {
      ...request.body,
      providerId: request.params.id,
      staff: staffOf(request),
    });
    return done;
  });
}

function registerWriting(app: FastifyInstance, deps: Deps): void {
  serve(app, 'providers.change-dialect', async (request) => {
    await changeDialect(deps, { ...request.body, providerId: request.params.id, staff: staffOf(request) });
    return done;
  });
}

function registerAccounts(app: FastifyInstance, deps: Deps): void {
  serve(app, 'providers.create', async (request) => {
    return { success: true, id: await addProvider(deps, { ...request.body, staff: staffOf(request) }) };
  });
  serve(app, 'providers.change', async (request) => {
    await changeProvider(deps, { ...request.body, id: request.params.id, staff: staffOf(request) });
    return done;
  });
  serve(app, 'providers.renew-key', async (request) => {
    await renewKey(deps, { ...request.body, id: request.params.id, staff: staffOf(request) });
    return done;
  });
}

function registerRetirement(app: FastifyInstance, deps: Deps): void {
  serve(app, 'providers.retire', async (request) => {
    await retireProvider(deps, { id: request.params.id, ...request.body, staff: staffOf(request) });
    return done;
  });
  serve(app, 'providers.restore', async (request) => {
    await restoreProvider(deps, { id: request.params.id, ...request.body, staff: staffOf(request) });
    return done;
  });
}
