import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { successSchema } from '#contracts/checkout/success.ts';
import {
  customerPasskeySchema,
  customerPasskeysSchema,
  enteredSchema,
  passkeyNameSchema,
} from '#contracts/customers/account.ts';
import { passkeyOptionsSchema, passkeySignInSchema } from '#contracts/staff/sign-in.ts';
import { clientOf, entryLines } from '#server/platform/auth/cookies.ts';
import { dropPasskey, listPasskeys, offerAssertion, renamePasskey } from '#server/platform/auth/passkeys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limit } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { nameOfDevice } from '../rules.ts';
import { requireCustomer } from './customer-of.ts';
import { enterByPasskey, keepPasskey, offerNewPasskey } from './passkeys.ts';

/** Passkeys of customers, beside the mailed code. */
export function registerPasskeyRoutes(app: FastifyInstance, deps: Deps): void {
  registerEntry(app, deps);
  registerOwn(app, deps);
  registerChanges(app, deps);
}

function registerEntry(app: FastifyInstance, deps: Deps): void {
  const preValidation = limit(deps, 'passkey');
  const options = {
    summary: 'What a customer’s passkey has to answer to sign in: the same for everybody',
    errors: ['rate_limited'],
    response: { 200: passkeyOptionsSchema },
  } as const;
  app.post('/api/customer-account/passkey/options', { preValidation, schema: options }, () =>
    offerAssertion(deps, { realm: 'customer', purpose: 'sign_in', holder: null }),
  );

  const enter = {
    summary: 'Signs in whoever holds a passkey of a customer',
    body: passkeySignInSchema,
    errors: ['customer_passkey_refused', 'rate_limited'],
    response: { 200: enteredSchema },
  } as const;
  app.post('/api/customer-account/passkey', { preValidation, schema: enter }, async (request, reply) => {
    const { passkey: response } = request.body;
    const entry = await enterByPasskey(deps, {
      response,
      locale: requestLocale(request),
      client: clientOf('customer', request),
    });
    reply.header('set-cookie', entryLines(deps, request, entry));
    return { success: true, email: entry.email, expiresAt: entry.expiresAt.toISOString() };
  });
}

function registerOwn(app: FastifyInstance, deps: Deps): void {
  const list = {
    summary: 'Passkeys of the signed-in address',
    errors: ['email_unproved'],
    response: { 200: customerPasskeysSchema },
  } as const;
  app.get('/api/customer-account/passkeys', { schema: list }, async (request) => {
    const { email } = await requireCustomer(deps, request);
    return { passkeys: await listPasskeys(deps, 'customer', email) };
  });

  const preValidation = limit(deps, 'passkey');
  const options = {
    summary: 'What a device is asked for a new passkey of the signed-in address',
    errors: ['email_unproved', 'rate_limited'],
    response: { 200: passkeyOptionsSchema },
  } as const;
  app.post('/api/customer-account/passkeys/options', { preValidation, schema: options }, async (request) =>
    offerNewPasskey(deps, await requireCustomer(deps, request)),
  );

  const keep = {
    summary: 'Keeps a passkey of the signed-in address, which is told by mail',
    body: customerPasskeySchema,
    errors: ['customer_passkey_refused', 'email_unproved', 'rate_limited'],
    response: { 201: z.object({ success: z.literal(true), id: z.string() }) },
  } as const;
  app.post('/api/customer-account/passkeys', { preValidation, schema: keep }, async (request, reply) => {
    const session = await requireCustomer(deps, request);
    const { passkey: response, name = nameOfDevice(request.headers['user-agent']) } = request.body;
    const id = await keepPasskey(deps, session, { response, name, locale: requestLocale(request) });
    return reply.code(201).send({ success: true, id });
  });
}

function registerChanges(app: FastifyInstance, deps: Deps): void {
  const params = z.object({ id: z.uuid() });
  const rename = {
    summary: 'Another name for a passkey of the signed-in address',
    params,
    body: passkeyNameSchema,
    errors: ['email_unproved', 'not_found'],
    response: { 200: successSchema },
  } as const;
  app.put('/api/customer-account/passkeys/:id', { schema: rename }, async (request) => {
    const { email: holder } = await requireCustomer(deps, request);
    await renamePasskey(deps, 'customer', { id: request.params.id, holder, name: request.body.name });
    return { success: true };
  });

  const drop = {
    summary: 'Takes a passkey of the signed-in address away',
    params,
    errors: ['email_unproved', 'not_found'],
    response: { 200: successSchema },
  } as const;
  app.delete('/api/customer-account/passkeys/:id', { schema: drop }, async (request) => {
    const { email: holder } = await requireCustomer(deps, request);
    await dropPasskey(deps.database, 'customer', { id: request.params.id, holder });
    return { success: true };
  });
}
