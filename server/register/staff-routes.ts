import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  loadCertificateSchema,
  mendRecordSchema,
  openInstallationSchema,
  registerReplySchema,
  type TestAgencyReply,
  testAgencyReplySchema,
  verifyReplySchema,
} from '#contracts/register.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { compareWithAgency } from './compare-with-agency.ts';
import { declarationPage } from './declaration-rules.ts';
import { loadCertificate } from './load-certificate.ts';
import { mendRecord } from './mend-record.ts';
import { openInstallation } from './open-installation.ts';
import { showRegister } from './show-register.ts';
import { stopVerifying } from './stop-check.ts';
import { readDeclaration } from './store-declarations.ts';
import { verifyChains } from './verify-chains.ts';

const done = { success: true } as const;
const one = { params: z.object({ id: z.uuid() }), errors: ['not_found'] } as const;

/** The register, for staff; what changes it is the owner's. */
export function registerRegisterStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => registerReads(staffOnly, deps));
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => registerActs(ownerOnly, deps));
}

function registerReads(app: FastifyInstance, deps: Deps): void {
  const all = {
    summary: 'The register: chain, what waits, what was refused, certificate',
    response: { 200: registerReplySchema },
  };
  app.get('/api/admin/register', { schema: all }, () => showRegister(deps));
  const verify = {
    summary: 'Verifies the register from its first record to its last',
    response: { 200: verifyReplySchema },
  };
  app.get('/api/admin/register/verify', { schema: verify }, async (request) => {
    const { first, ...found } = await verifyChains(deps, staffOf(request).username);
    return { ...found, first: first ?? null };
  });
  const stop = {
    summary: 'Stops the verification that is under way',
    errors: ['conflict'],
    response: { 200: successSchema },
  } as const;
  app.post('/api/admin/register/verify/stop', { schema: stop }, async (request) => {
    await stopVerifying(deps, staffOf(request));
    return done;
  });
  const declaration = { ...one, summary: 'The producer’s statement of a version, as a page to keep' };
  app.get('/api/admin/register/declarations/:id', { schema: declaration }, async ({ params }, reply) => {
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

const certificateErrors = [
  ...(['certificate_password', 'certificate_old_cipher', 'certificate_without_key'] as const),
  ...(['certificate_unreadable', 'certificate_ended', 'certificate_refused'] as const),
] as const;

function registerActs(app: FastifyInstance, deps: Deps): void {
  const test = {
    summary: 'Asks the agency what it holds, and compares',
    response: { 200: testAgencyReplySchema },
  };
  app.post('/api/admin/register/test', { schema: test }, () => testAgency(deps));
  const certificate = {
    summary: 'Loads the certificate that the agency is shown, once it was tried',
    errors: certificateErrors,
    body: loadCertificateSchema,
    response: { 200: successSchema },
  } as const;
  app.put('/api/admin/register/certificate', { ...sensitive, schema: certificate }, async (request) => {
    const { file, password } = request.body;
    const bytes = Buffer.from(file, 'base64');
    await loadCertificate(deps, { file: bytes, password, staff: staffOf(request) });
    return done;
  });
  const installation = {
    summary: 'Ends the chain and goes on with an installation and series of its own',
    errors: ['conflict'],
    body: openInstallationSchema,
    response: { 200: successSchema },
  } as const;
  app.post('/api/admin/register/installation', { ...sensitive, schema: installation }, async (request) => {
    await openInstallation(deps, { ...request.body, staff: staffOf(request) });
    return done;
  });
  const mend = {
    summary: 'Adds a corrected record of an invoice that the agency has refused',
    params: z.object({ chainId: z.uuid(), position: z.coerce.number().int().positive().max(2_147_483_647) }),
    errors: ['not_found', 'conflict', 'issuing_stopped'],
    body: mendRecordSchema.default({}),
    response: { 200: successSchema },
  } as const;
  app.post('/api/admin/register/records/:chainId/:position/mend', { schema: mend }, async (request) => {
    await mendRecord(deps, { ...request.params, mending: request.body, staff: staffOf(request) });
    return done;
  });
}
