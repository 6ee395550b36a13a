import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  accountQuerySchema,
  customerAccountSchema,
  refillRefusedSchema,
  refillRequestedSchema,
  savedNamesSchema,
} from '#contracts/customers/account.ts';
import { readEmail } from '#contracts/kit/email.ts';
import { accountMessages } from '#messages/account.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { limit } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { savedNames } from './change-names.ts';
import { takeExport } from './data/take-export.ts';
import { requestRefill } from './request-refill.ts';
import { tellAccount } from './show-account.ts';
import { customerOf, requireCustomer } from './sign-in/customer-of.ts';

/** What the signed-in address may read and ask for. */
export function registerAccountCalls(app: FastifyInstance, deps: Deps): void {
  const show = {
    summary: 'Orders and totals of the address that is signed in here, and of no other',
    querystring: accountQuerySchema,
    errors: ['email_unproved', 'customer_not_found', 'rate_limited'],
    response: { 200: customerAccountSchema },
  } as const;
  const preValidation = limit(deps, 'search');
  app.get('/api/customer-account', { preValidation, schema: show }, async (request) => {
    const session = await requireCustomer(deps, request);
    if (readEmail(request.query.email) !== session.email)
      throw new ShopError('email_unproved', 'another address is signed in');
    const account = await tellAccount(deps, session);
    if (account.totalOrders === 0) throw new ShopError('customer_not_found', 'no orders');
    return account;
  });

  const refill = {
    summary:
      'Asks for an order’s refill: by its secret id, or by its number from the account that it belongs to',
    params: z.object({ id: z.string().max(200) }),
    errors: ['email_unproved', 'order_not_found', 'rate_limited'],
    response: { 200: refillRequestedSchema, 409: refillRefusedSchema },
  } as const;
  const slowly = limit(deps, 'refill');
  app.post('/api/request-refill/:id', { preValidation: slowly, schema: refill }, async (request, reply) => {
    const session = await customerOf(deps, request);
    const answer = await requestRefill(deps, { named: request.params.id, session });
    const { news, why } = accountMessages[requestLocale(request)];
    if (answer.outcome === 'asked') return { success: true, message: news.refill.title, asked: answer.parts };
    const [first] = answer.why;
    const message = first ? why[first] : news.refill_failed.text;
    return reply.code(409).send({ success: false, message, why: answer.why });
  });

  registerNames(app, deps);
  registerExport(app, deps);
}

/** Names that the order form offers; a stranger has none, and nothing is refused. */
function registerNames(app: FastifyInstance, deps: Deps): void {
  const names = {
    summary: 'User names that the signed-in address has saved, and the address; none for a stranger',
    response: { 200: savedNamesSchema },
  } as const;
  app.get('/api/customer-account/usernames', { schema: names }, async (request) => {
    const session = await customerOf(deps, request);
    if (!session) return { usernames: [], email: null };
    return { usernames: await savedNames(deps, session), email: session.email };
  });
}

/** A file: its shape is that of the rows, and grows with them. */
function registerExport(app: FastifyInstance, deps: Deps): void {
  const file = {
    summary:
      'All that the shop keeps about the signed-in address, as a JSON file; `link` is the one of the mail, which serves once',
    querystring: z.object({ link: z.string().max(100).optional() }),
    errors: ['email_unproved', 'export_over', 'rate_limited'],
  } as const;
  const preValidation = limit(deps, 'search');
  app.get('/api/customer-account/export', { preValidation, schema: file }, async (request, reply) => {
    const session = await requireCustomer(deps, request);
    const data = await takeExport(deps, session, request.query.link);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="auge-datos.json"')
      .send(JSON.stringify(data, null, 2));
  });
}
