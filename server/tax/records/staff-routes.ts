import type { FastifyInstance } from 'fastify';
import type { TestAgencyReply } from '#contracts/tax/records.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { loadCertificate } from './certificate.ts';
import { compareWithAgency } from './checks/compare-with-agency.ts';
import { stopVerifying, verifyChains } from './checks/verify-chains.ts';
import { correctRecord } from './corrections/correct-record.ts';
import { declarationPage } from './installation/declaration-rules.ts';
import { openInstallation } from './installation/installation.ts';
import { showRegister } from './show-register.ts';
import { readDeclaration } from './store.ts';

const done = { success: true } as const;

export function registerRegisterStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => registerReads(staffOnly, deps));
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => registerActions(ownerOnly, deps));
}

function registerReads(app: FastifyInstance, deps: Deps): void {
  serve(app, 'register.show', () => showRegister(deps));
  serve(app, 'register.verify', async (request) => {
    const { first, ...found } = await verifyChains(deps, staffOf(request).username);
    return { ...found, first: first ?? null };
  });
  serve(app, 'register.stop-verifying', async (request) => {
    await stopVerifying(deps, staffOf(request));
    return done;
  });
  serve(app, 'register.declaration', async ({ params }, reply) => {
    const stated = await readDeclaration(deps.database, params.id);
    if (!stated) throw new ShopError('not_found', 'no such statement');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-disposition', `attachment; filename="declaracion-responsable-${stated.version}.html"`)
      .send(declarationPage(stated.content));
  });
}

async function testAgency(deps: Deps): Promise<TestAgencyReply> {
  const from = performance.now();
  const found = await compareWithAgency(deps);
  const numbers = found.kind === 'ahead' ? found.numbers.slice(0, 50) : [];
  return {
    result: found.kind,
    held: found.kind === 'agrees' ? found.held : null,
    numbers,
    reason: 'reason' in found ? found.reason : null,
    ms: Math.round(performance.now() - from),
  };
}

function registerActions(app: FastifyInstance, deps: Deps): void {
  serve(app, 'register.test', () => testAgency(deps));
  serve(app, 'register.change-certificate', async (request) => {
    const { file, password } = request.body;
    const bytes = Buffer.from(file, 'base64');
    await loadCertificate(deps, { file: bytes, password, staff: staffOf(request) });
    return done;
  });
  serve(app, 'register.begin-installation', async (request) => {
    await openInstallation(deps, { ...request.body, staff: staffOf(request) });
    return done;
  });
  serve(app, 'register.mend-record', async (request) => {
    await correctRecord(deps, { ...request.params, mending: request.body, staff: staffOf(request) });
    return done;
  });
}
