import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import type { Locale } from '#contracts/kit/locales.ts';
import { type ClientInfo, clientOf, entryLines } from '#server/platform/auth/cookies.ts';
import {
  checkPasskey,
  dropPasskey,
  savePasskey as keep,
  listPasskeys,
  offerAssertion,
  offerRegistration,
  renamePasskey,
  usePasskey,
} from '#server/platform/auth/passkeys.ts';
import { realms } from '#server/platform/auth/realms.ts';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { hmacSha256 } from '#server/platform/kit/hash.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { nameOfDevice } from '../rules.ts';
import { requireCustomer } from './customer-of.ts';
import { type CodeAccepted, createCustomerSession } from './sign-in-by-code.ts';

/**
 * User id of an address for passkeys, so that a device assigns two passkeys to one account. It does not reveal the
 * address.
 */
const handleOf = (key: string, email: string): string =>
  hmacSha256(key, JSON.stringify(['customer', 'passkey', email])).toString('base64url');

const offerPasskeyRegistration = (deps: Deps, { email }: CustomerSession) =>
  offerRegistration(deps, {
    realm: 'customer',
    holder: email,
    username: email,
    handle: handleOf(deps.secrets.signingKey, email),
  });

/**
 * Stores a new passkey of a signed-in customer and notifies the address, because a passkey grants permanent access.
 * Throws `customer_passkey_refused`.
 */
function savePasskey(
  deps: Deps,
  { email }: CustomerSession,
  made: { name: string; locale: Locale; response: RegistrationResponseJSON },
): Promise<string> {
  return keep(deps, { realm: 'customer', holder: email, ...made }, async (tx, subjectId) => {
    await deps.queue.enqueue(tx, sendMailJob, { kind: realms.customer.mails.newPasskey, subjectId });
  });
}

/** Throws `customer_passkey_refused`, also for staff passkeys. */
async function signInCustomerByPasskey(
  deps: Deps,
  { response, locale, client }: { response: AuthenticationResponseJSON; locale: Locale; client: ClientInfo },
): Promise<CodeAccepted> {
  const asked = { realm: 'customer', purpose: 'sign_in', holder: null } as const;
  const shown = await checkPasskey(deps, response, asked);
  if (!shown)
    throw new ShopError('customer_passkey_refused', 'no open challenge, or not a passkey of a customer');
  return inTransaction(deps.database, async (tx) => {
    if (!(await usePasskey(deps, tx, { realm: 'customer', ...shown })))
      throw new ShopError(
        'customer_passkey_refused',
        'the passkey was removed, or its counter did not increase',
      );
    return createCustomerSession(deps, tx, { email: shown.passkey.email, locale, client });
  });
}

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
  });

  serve(app, 'DELETE /api/customer-account/passkeys/:id', async (request) => {
    const { email: holder } = await requireCustomer(deps, request);
    await dropPasskey(deps.database, 'customer', { id: request.params.id, holder });
  });
}
