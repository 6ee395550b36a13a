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
import type { Deps } from '#server/platform/deps.ts';
import { limit } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { nameOfDevice } from '../rules.ts';
import { requireCustomer } from './customer-of.ts';
import { doorOf, entryCookies } from './door.ts';
import { enterByPasskey } from './enter-by-passkey.ts';
import { dropPasskey, keepPasskey, renamePasskey } from './keep-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { offerEntry, offerNewPasskey } from './offer-passkey.ts';

/** Passkeys of customers, beside the mailed code. */
export function registerPasskeyRoutes(app: FastifyInstance, deps: Deps): void {
  registerDoor(app, deps);
  registerOwn(app, deps);
  registerChanges(app, deps);
}

function registerDoor(app: FastifyInstance, deps: Deps): void {
  const preValidation = limit(deps, 'passkey');
  const options = {
    summary: 'What a customer’s passkey has to answer to sign in: the same for everybody',
    errors: ['rate_limited'],
    response: { 200: passkeyOptionsSchema },
  } as const;
  app.post('/api/customer-account/passkey/options', { preValidation, schema: options }, () =>
    offerEntry(deps),
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
      door: doorOf(request),
    });
    reply.header('set-cookie', entryCookies(deps, request, entry));
    return { success: true, email: entry.email, expiresAt: entry.expiresAt.toISOString() };
  });
}

function registerOwn(app: FastifyInstance, deps: Deps): void {
  const list = {
    summary: 'Passkeys of the signed-in address',
    errors: ['email_unproved'],
    response: { 200: customerPasskeysSchema },
  } as const;
  app.get('/api/customer-account/passkeys', { schema: list }, async (request) => ({
    passkeys: await listPasskeys(deps, await requireCustomer(deps, request)),
  }));

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
    const session = await requireCustomer(deps, request);
    await renamePasskey(deps, session, { id: request.params.id, name: request.body.name });
    return { success: true };
  });

  const drop = {
    summary: 'Takes a passkey of the signed-in address away',
    params,
    errors: ['email_unproved', 'not_found'],
    response: { 200: successSchema },
  } as const;
  app.delete('/api/customer-account/passkeys/:id', { schema: drop }, async (request) => {
    await dropPasskey(deps, await requireCustomer(deps, request), request.params.id);
    return { success: true };
  });
}
