import type { FastifyInstance } from 'fastify';
import { emailProblemOf, readEmail } from '#contracts/kit/email.ts';
import { clientOf, deviceLine, endedLines, entryLines } from '#server/platform/auth/cookies.ts';
import { endEverywhere } from '#server/platform/auth/sessions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { limit } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { registerAccountCalls } from './account-routes.ts';
import { askCode } from './sign-in/ask-code.ts';
import { customerOf, endSession, listSessions, requireCustomer } from './sign-in/customer-of.ts';
import { enterByCode } from './sign-in/enter-by-code.ts';
import { registerPasskeyRoutes } from './sign-in/passkey-routes.ts';

/** Normalises the address. Throws `email_required`, `email_invalid`, `email_unmailable`. */
function addressIn(typed: string): string {
  const email = readEmail(typed);
  if (email !== undefined) return email;
  throw new ShopError(`email_${emailProblemOf(typed) ?? 'invalid'}`, 'no address', { field: 'email' });
}

/** Registers signing in by a mailed code, and out. No reply reveals whether anybody bought with an address. */
export function registerCustomerRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (own) => {
    own.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    registerEntry(own, deps);
    registerSessions(own, deps);
    registerAccountCalls(own, deps);
    registerPasskeyRoutes(own, deps);
  });
}

function registerEntry(app: FastifyInstance, deps: Deps): void {
  const preValidation = limit(deps, 'account');
  serve(app, 'POST /api/customer-account/code', { preValidation }, async (request, reply) => {
    const email = addressIn(request.body.email);
    const locale = request.body.language ?? requestLocale(request);
    const deviceCookie = await askCode(deps, { email, locale, client: clientOf('customer', request) });
    reply.header('set-cookie', deviceLine(deps, request, { realm: 'customer', deviceCookie }));
    return reply.code(202).send({ success: true });
  });

  serve(app, 'POST /api/customer-account/session', { preValidation }, async (request, reply) => {
    const email = addressIn(request.body.email);
    const client = clientOf('customer', request);
    const entry = await enterByCode(deps, { email, typed: request.body.code, client });
    if (entry.outcome === 'malformed')
      throw new ShopError('code_refused', 'no six digits', { field: 'code' });
    if (entry.outcome === 'wrong') throw new ShopError('code_refused', `${entry.left} tries are left`);
    if (entry.outcome === 'over') throw new ShopError('code_over', 'no open code');
    reply.header('set-cookie', entryLines(deps, request, entry));
    return { success: true, email: entry.email, expiresAt: entry.expiresAt.toISOString() };
  });
}

function registerSessions(app: FastifyInstance, deps: Deps): void {
  serve(app, 'DELETE /api/customer-account/session', async (request, reply) => {
    const session = await customerOf(deps, request);
    if (session) await endSession(deps, session);
    reply.header('set-cookie', endedLines(deps, request, 'customer'));
    return { success: true };
  });

  serve(app, 'GET /api/customer-account/sessions', async (request) => {
    const session = await requireCustomer(deps, request);
    return { sessions: await listSessions(deps, session) };
  });

  serve(app, 'DELETE /api/customer-account/sessions', async (request, reply) => {
    await endEverywhere(deps, await requireCustomer(deps, request));
    reply.header('set-cookie', endedLines(deps, request, 'customer'));
    return { success: true };
  });

  serve(app, 'DELETE /api/customer-account/sessions/:id', async (request) => {
    const session = await requireCustomer(deps, request);
    if (!(await endSession(deps, session, request.params.id)))
      throw new ShopError('not_found', 'no open session of this address');
    return { success: true };
  });
}
