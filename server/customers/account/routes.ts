import type { FastifyInstance } from 'fastify';
import { emailProblemOf, readEmail } from '#contracts/kit/email.ts';
import { accountMessages } from '#messages/account.ts';
import { clientOf, deviceLine, endedLines, entryLines } from '#server/platform/auth/cookies.ts';
import { signOutEverywhere } from '#server/platform/auth/sessions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { savedNames } from './change-names.ts';
import { readExport } from './data/read-export.ts';
import { requestRefill } from './request-refill.ts';
import { readAccountForApi } from './show-account.ts';
import { customerOf, endSession, listSessions, requireCustomer } from './sign-in/customer-of.ts';
import { registerPasskeyRoutes } from './sign-in/passkey-routes.ts';
import { requestCode } from './sign-in/request-code.ts';
import { signInByCode } from './sign-in/sign-in-by-code.ts';

function registerAccountCalls(app: FastifyInstance, deps: Deps): void {
  const preValidation = limitHook(deps, 'search');
  serve(app, 'GET /api/customer-account', { preValidation }, async (request) => {
    const session = await requireCustomer(deps, request);
    if (readEmail(request.query.email) !== session.email)
      throw new ShopError('email_unproved', 'another address is signed in');
    const account = await readAccountForApi(deps, session);
    if (account.totalOrders === 0) throw new ShopError('customer_not_found', 'the address has no orders');
    return account;
  });

  const slowly = limitHook(deps, 'refill');
  serve(app, 'POST /api/request-refill/:id', { preValidation: slowly }, async (request, reply) => {
    const session = await customerOf(deps, request);
    const answer = await requestRefill(deps, { named: request.params.id, session, request });
    const { news, why } = accountMessages[requestLocale(request)];
    if (answer.outcome === 'asked') return { success: true, message: news.refill.title, asked: answer.parts };
    const [first] = answer.why;
    const message = first ? why[first] : news.refill_failed.text;
    return reply.code(409).send({ success: false, message, why: answer.why });
  });

  registerNames(app, deps);
  registerExport(app, deps);
}

function registerNames(app: FastifyInstance, deps: Deps): void {
  serve(app, 'GET /api/customer-account/usernames', async (request) => {
    const session = await customerOf(deps, request);
    if (!session) return { usernames: [], email: null };
    return { usernames: await savedNames(deps, session), email: session.email };
  });
}

function registerExport(app: FastifyInstance, deps: Deps): void {
  const preValidation = limitHook(deps, 'search');
  serve(app, 'GET /api/customer-account/export', { preValidation }, async (request, reply) => {
    const session = await requireCustomer(deps, request);
    const data = await readExport(deps, session, request.query.link);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="auge-datos.json"')
      .send(JSON.stringify(data, null, 2));
  });
}

function parseAddress(typed: string): string {
  const email = readEmail(typed);
  if (email !== undefined) return email;
  throw new ShopError(`email_${emailProblemOf(typed) ?? 'invalid'}`, 'not an e-mail address', {
    field: 'email',
  });
}

/** No response reveals whether an address has orders. */
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
  const preValidation = limitHook(deps, 'account');
  serve(app, 'POST /api/customer-account/code', { preValidation }, async (request, reply) => {
    const email = parseAddress(request.body.email);
    const locale = request.body.language ?? requestLocale(request);
    const deviceCookie = await requestCode(deps, { email, locale, client: clientOf('customer', request) });
    reply.header('set-cookie', deviceLine(deps, request, { realm: 'customer', deviceCookie }));
    return reply.code(202).send({ success: true });
  });

  serve(app, 'POST /api/customer-account/session', { preValidation }, async (request, reply) => {
    const email = parseAddress(request.body.email);
    const client = clientOf('customer', request);
    const entry = await signInByCode(deps, { email, typed: request.body.code, client });
    if (entry.outcome === 'malformed')
      throw new ShopError('code_refused', 'the code is not six digits', { field: 'code' });
    if (entry.outcome === 'wrong') throw new ShopError('code_refused', `${entry.left} attempts are left`);
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
  });

  serve(app, 'GET /api/customer-account/sessions', async (request) => {
    const session = await requireCustomer(deps, request);
    return { sessions: await listSessions(deps, session) };
  });

  serve(app, 'DELETE /api/customer-account/sessions', async (request, reply) => {
    await signOutEverywhere(deps, await requireCustomer(deps, request));
    reply.header('set-cookie', endedLines(deps, request, 'customer'));
  });

  serve(app, 'DELETE /api/customer-account/sessions/:id', async (request) => {
    const session = await requireCustomer(deps, request);
    if (!(await endSession(deps, session, request.params.id)))
      throw new ShopError('not_found', 'no open session of this address');
  });
}
