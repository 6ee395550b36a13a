import type { FastifyInstance } from 'fastify';
import { clientOf, entryLines } from '#server/platform/auth/cookies.ts';
import { dropPasskey, listPasskeys, offerAssertion, renamePasskey } from '#server/platform/auth/passkeys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { nameOfDevice } from '../rules.ts';
import { requireCustomer } from './customer-of.ts';
import { offerPasskeyRegistration, savePasskey, signInCustomerByPasskey } from './passkeys.ts';

export function registerPasskeyRoutes(app: FastifyInstance, deps: Deps): void {
  registerEntry(app, deps);
  registerOwnPasskeys(app, deps);
  registerChanges(app, deps);
}

function registerEntry(app: FastifyInstance, deps: Deps): void {
  const preValidation = limitHook(deps, 'passkey');
  serve(app, 'POST /api/customer-account/passkey/options', { preValidation }, () =>
    offerAssertion(deps, { realm: 'customer', purpose: 'sign_in', holder: null }),
  );

  serve(app, 'POST /api/customer-account/passkey', { preValidation }, async (request, reply) => {
    const { passkey: response } = request.body;
    const entry = await signInCustomerByPasskey(deps, {
      response,
      locale: requestLocale(request),
      client: clientOf('customer', request),
    });
    reply.header('set-cookie', entryLines(deps, request, entry));
    return { success: true, email: entry.email, expiresAt: entry.expiresAt.toISOString() };
  });
}

function registerOwnPasskeys(app: FastifyInstance, deps: Deps): void {
  serve(app, 'GET /api/customer-account/passkeys', async (request) => {
    const { email } = await requireCustomer(deps, request);
    return { passkeys: await listPasskeys(deps, 'customer', email) };
  });

  const preValidation = limitHook(deps, 'passkey');
  serve(app, 'POST /api/customer-account/passkeys/options', { preValidation }, async (request) =>
    offerPasskeyRegistration(deps, await requireCustomer(deps, request)),
  );

  serve(app, 'POST /api/customer-account/passkeys', { preValidation }, async (request, reply) => {
    const session = await requireCustomer(deps, request);
    const { passkey: response, name = nameOfDevice(request.headers['user-agent']) } = request.body;
    const id = await savePasskey(deps, session, { response, name, locale: requestLocale(request) });
    return reply.code(201).send({ success: true, id });
  });
}

function registerChanges(app: FastifyInstance, deps: Deps): void {
  serve(app, 'PUT /api/customer-account/passkeys/:id', async (request) => {
    const { email: holder } = await requireCustomer(deps, request);
    await renamePasskey(deps, 'customer', { id: request.params.id, holder, name: request.body.name });
    return { success: true };
  });

  serve(app, 'DELETE /api/customer-account/passkeys/:id', async (request) => {
    const { email: holder } = await requireCustomer(deps, request);
    await dropPasskey(deps.database, 'customer', { id: request.params.id, holder });
    return { success: true };
  });
}
