import type { FastifyInstance } from 'fastify';
import { readEmail } from '#contracts/kit/email.ts';
import { accountMessages } from '#messages/account.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { limit } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { savedNames } from './change-names.ts';
import { takeExport } from './data/take-export.ts';
import { requestRefill } from './request-refill.ts';
import { tellAccount } from './show-account.ts';
import { customerOf, requireCustomer } from './sign-in/customer-of.ts';

export function registerAccountCalls(app: FastifyInstance, deps: Deps): void {
  const preValidation = limit(deps, 'search');
  serve(app, 'GET /api/customer-account', { preValidation }, async (request) => {
    const session = await requireCustomer(deps, request);
    if (readEmail(request.query.email) !== session.email)
      throw new ShopError('email_unproved', 'another address is signed in');
    const account = await tellAccount(deps, session);
    if (account.totalOrders === 0) throw new ShopError('customer_not_found', 'no orders');
    return account;
  });

  const slowly = limit(deps, 'refill');
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

/** Registers the names that the order form offers; a visitor without a session has none, and no error. */
function registerNames(app: FastifyInstance, deps: Deps): void {
  serve(app, 'GET /api/customer-account/usernames', async (request) => {
    const session = await customerOf(deps, request);
    if (!session) return { usernames: [], email: null };
    return { usernames: await savedNames(deps, session), email: session.email };
  });
}

/** Registers the export as a file: its shape is that of the rows, and grows with them. */
function registerExport(app: FastifyInstance, deps: Deps): void {
  const preValidation = limit(deps, 'search');
  serve(app, 'GET /api/customer-account/export', { preValidation }, async (request, reply) => {
    const session = await requireCustomer(deps, request);
    const data = await takeExport(deps, session, request.query.link);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="auge-datos.json"')
      .send(JSON.stringify(data, null, 2));
  });
}
